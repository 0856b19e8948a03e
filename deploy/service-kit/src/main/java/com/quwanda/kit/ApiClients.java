package com.quwanda.kit;

import com.quwanda.discovery.Instances;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.apache.seata.core.context.RootContext;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.support.HttpRequestWrapper;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes callers of our own APIs. Every call carries the first internal token and, inside a global
 * transaction, its XID; nothing is ever sent twice: the next instance is turned to only with a call
 * for which no connection could be made. An answer other than 2xx is thrown as {@link
 * RemoteProblem}, no readable answer as {@link RemoteFailure}.
 */
public final class ApiClients {

  /** To one instance. */
  private static final int CONNECTIONS = 200;

  private static final int MOST_INSTANCES = 8;

  /** Shorter than an instance that is to end still answers over the connections there are. */
  private static final TimeValue LONGEST_IDLE = TimeValue.ofSeconds(3);

  /** A connection that was idle so long is looked at before its use: its server may have died. */
  private static final TimeValue TRUSTED_FOR = TimeValue.ofMilliseconds(100);

  private static final String UNKNOWN = "UNKNOWN";
  private static final TypeReference<LinkedHashMap<String, Object>> OBJECT =
      new TypeReference<>() {};

  private final RestClient.Builder builder;
  private final JsonMapper json;
  private final String internalToken;
  private final Instances instances;

  ApiClients(
      RestClient.Builder builder, JsonMapper json, KitSettings settings, Instances instances) {
    this.builder = builder;
    this.json = json;
    this.internalToken = settings.internalToken().get(0);
    this.instances = instances;
  }

  /**
   * A caller of the API behind {@code baseUrl}.
   *
   * @param baseUrl {@code lb://NAME} for the instances of a service, or one address
   * @param connectWithin for each instance that is tried
   * @param answerWithin how long to wait for an answer; the sum over a transaction's calls must
   *     stay below its timeout
   */
  public <T> T of(Class<T> api, String baseUrl, Duration connectWithin, Duration answerWithin) {
    RestClient client =
        builder
            .clone()
            .baseUrl(baseUrl)
            .requestFactory(
                new HttpComponentsClientHttpRequestFactory(http(connectWithin, answerWithin)))
            .requestInterceptor(
                (request, body, execution) -> send(api.getSimpleName(), request, body, execution))
            .defaultStatusHandler(
                status -> !status.is2xxSuccessful(),
                (request, response) -> {
                  throw problemIn(response);
                })
            .build();
    T caller =
        HttpServiceProxyFactory.builderFor(RestClientAdapter.create(client))
            .build()
            .createClient(api);
    return api.cast(
        Proxy.newProxyInstance(
            api.getClassLoader(),
            new Class<?>[] {api},
            (proxy, method, arguments) -> readable(api, caller, method, arguments)));
  }

  /**
   * An answer that broke off or makes no sense is no answer: the caller must not take it for a bug
   * of its own, since the request may have been carried out.
   */
  private static Object readable(Class<?> api, Object caller, Method method, Object[] arguments)
      throws Throwable {
    Object answer;
    try {
      answer = method.invoke(caller, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RestClientException unreadable) {
        throw new RemoteFailure(
            api.getSimpleName() + " gave an answer that cannot be read", true, unreadable);
      }
      throw e.getCause();
    }
    if (answer == null && method.getReturnType() != void.class) {
      throw new RemoteFailure(api.getSimpleName() + " gave an empty answer", true, null);
    }
    return answer;
  }

  private static CloseableHttpClient http(Duration connectWithin, Duration answerWithin) {
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(CONNECTIONS)
                // One that hangs must not use up those to the others.
                .setMaxConnTotal(CONNECTIONS * MOST_INSTANCES)
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom()
                        .setConnectTimeout(Timeout.of(connectWithin))
                        .setSocketTimeout(Timeout.of(answerWithin))
                        .setIdleTimeout(
                            Timeout.of(LONGEST_IDLE.getDuration(), LONGEST_IDLE.getTimeUnit()))
                        .setValidateAfterInactivity(TRUSTED_FOR)
                        .build())
                .build())
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(Timeout.of(connectWithin))
                .setResponseTimeout(Timeout.of(answerWithin))
                .build())
        // A repeated write inside a global transaction would be a second branch.
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableCookieManagement()
        .build();
  }

  private ClientHttpResponse send(
      String api, HttpRequest request, byte[] body, ClientHttpRequestExecution execution) {
    request.getHeaders().set(InternalAuthFilter.INTERNAL, internalToken);
    String xid = RootContext.getXID();
    if (xid != null) {
      request.getHeaders().set(RootContext.KEY_XID, xid);
    }
    if (!Instances.BY_NAME.equals(request.getURI().getScheme())) {
      return send(api, null, request, body, execution);
    }
    RemoteFailure failure = new RemoteFailure(api + " is nowhere to be found", false, null);
    for (URI place : placesOf(api, request.getURI().getHost())) {
      try {
        return send(api, place, at(place, request), body, execution);
      } catch (RemoteFailure failed) {
        if (failed.sent()) {
          throw failed;
        }
        failure = failed;
      }
    }
    throw failure;
  }

  private List<URI> placesOf(String api, String service) {
    try {
      return instances.of(service);
    } catch (RuntimeException unknown) {
      throw new RemoteFailure("nobody says where " + api + " is", false, unknown);
    }
  }

  private ClientHttpResponse send(
      String api,
      URI place,
      HttpRequest request,
      byte[] body,
      ClientHttpRequestExecution execution) {
    try {
      return execution.execute(request, body);
    } catch (ConnectionRequestTimeoutException busy) {
      // All connections are in use: that instance was not even tried, and may well be sound.
      throw new RemoteFailure(api + " has no connection to spare", false, busy);
    } catch (ConnectException
        | NoRouteToHostException
        | UnknownHostException
        | ConnectTimeoutException notConnected) {
      setAside(place);
      throw new RemoteFailure(api + " cannot be reached", false, notConnected);
    } catch (SocketTimeoutException tooLate) {
      throw new RemoteFailure(api + " did not answer", true, tooLate);
    } catch (IOException cut) {
      // Whoever cuts a connection may well have died; it is asked, but after the others.
      setAside(place);
      throw new RemoteFailure(api + " did not answer", true, cut);
    }
  }

  private void setAside(URI place) {
    if (place != null) {
      instances.setAside(place);
    }
  }

  private static HttpRequest at(URI place, HttpRequest request) {
    URI there = Instances.at(place, request.getURI());
    return new HttpRequestWrapper(request) {
      @Override
      public URI getURI() {
        return there;
      }
    };
  }

  private RemoteProblem problemIn(ClientHttpResponse response) throws IOException {
    int status = response.getStatusCode().value();
    try {
      Map<String, Object> document = json.readValue(response.getBody(), OBJECT);
      if (document != null) {
        document.values().removeIf(Objects::isNull);
        String code = String.valueOf(document.getOrDefault("code", UNKNOWN));
        String title = String.valueOf(document.getOrDefault("title", ""));
        String detail = String.valueOf(document.getOrDefault("detail", ""));
        document.keySet().removeAll(ProblemAdvice.STANDARD_MEMBERS);
        return new RemoteProblem(status, code, title, detail, document);
      }
    } catch (JacksonException notJson) {
      // Said below: some other server stands where ours should.
    }
    return new RemoteProblem(status, UNKNOWN, "", "the answer was no problem", Map.of());
  }
}
