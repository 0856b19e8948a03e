package com.quwanda.kit;

import com.quwanda.contract.AnyProblem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses request bodies over 64 KiB with 413, whether their length is declared or not. */
final class BodyLimitFilter extends OncePerRequestFilter {

  static final int LIMIT_BYTES = 64 * 1024;

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    byte[] body =
        request.getContentLengthLong() > LIMIT_BYTES
            ? null
            : request.getInputStream().readNBytes(LIMIT_BYTES + 1);
    if (body == null || body.length > LIMIT_BYTES) {
      PlainProblem.write(response, AnyProblem.BODY_TOO_LARGE);
      return;
    }
    chain.doFilter(new WithBody(request, body), response);
  }

  private static final class WithBody extends HttpServletRequestWrapper {

    private final ByteArrayInputStream body;

    WithBody(HttpServletRequest request, byte[] body) {
      super(request);
      this.body = new ByteArrayInputStream(body);
    }

    @Override
    public ServletInputStream getInputStream() {
      return new ServletInputStream() {
        @Override
        public int read() {
          return body.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) {
          return body.read(into, offset, length);
        }

        @Override
        public boolean isFinished() {
          return body.available() == 0;
        }

        @Override
        public boolean isReady() {
          return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
          throw new UnsupportedOperationException("the body is read at once");
        }
      };
    }
  }
}
