package com.quwanda.gateway;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Reads a request's body as a whole, within a size and a time, so that one that turns out too large
 * or too slow has reached no service.
 */
@Component
class RequestBodies {
  /** JSON is UTF-8 (RFC 8259); what is said beside that only invites two readings. */
  private static final Pattern JSON =
      Pattern.compile(
          "application/json[ \\t]*(;[ \\t]*charset=(utf-8|\"utf-8\")[ \\t]*)?",
          Pattern.CASE_INSENSITIVE);

  private final int limitBytes;
  private final Duration timeout;

  RequestBodies(GatewaySettings settings) {
    this.limitBytes = Math.toIntExact(settings.bodyLimit().toBytes());
    this.timeout = settings.bodyTimeout();
  }

  /**
   * The body, empty when there is none.
   *
   * @param ofAnyType whether another type than JSON is taken
   * @return an error {@link Refused} when it is too large, too slow, compressed, of another type or
   *     where none belongs
   */
  Mono<byte[]> read(ServerHttpRequest request, boolean ofAnyType) {
    HttpHeaders headers = request.getHeaders();
    if (isWithBody(request)) {
      GatewayProblem problem = problemOf(request, ofAnyType);
      if (problem != null) {
        return Mono.error(new Refused(problem));
      }
    } else if (headers.containsHeader(HttpHeaders.CONTENT_ENCODING)) {
      return Mono.error(new Refused(GatewayProblem.UNSUPPORTED_MEDIA_TYPE));
    }
    return DataBufferUtils.join(request.getBody(), limitBytes)
        .map(RequestBodies::bytesOf)
        .defaultIfEmpty(new byte[0])
        .timeout(timeout, Mono.error(() -> new Refused(GatewayProblem.REQUEST_TIMEOUT)));
  }

  /** Whether a body was announced, which says nothing of whether it was read. */
  static boolean isWithBody(ServerHttpRequest request) {
    return request.getHeaders().getContentLength() > 0
        || request.getHeaders().containsHeader(HttpHeaders.TRANSFER_ENCODING);
  }

  private GatewayProblem problemOf(ServerHttpRequest request, boolean ofAnyType) {
    HttpHeaders headers = request.getHeaders();
    if (headers.getContentLength() > limitBytes) {
      return GatewayProblem.BODY_TOO_LARGE;
    }
    if (request.getMethod() == HttpMethod.GET) {
      return GatewayProblem.BAD_REQUEST;
    }
    boolean plain = !headers.containsHeader(HttpHeaders.CONTENT_ENCODING);
    return plain && (ofAnyType || isJson(headers)) ? null : GatewayProblem.UNSUPPORTED_MEDIA_TYPE;
  }

  /** Said once: of two, a service might take the other one. */
  private static boolean isJson(HttpHeaders headers) {
    List<String> types = headers.getOrEmpty(HttpHeaders.CONTENT_TYPE);
    return types.size() == 1 && JSON.matcher(types.get(0)).matches();
  }

  private static byte[] bytesOf(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    DataBufferUtils.release(buffer);
    return bytes;
  }
}
