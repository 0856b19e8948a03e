package com.quwanda.compensation.job;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.XxlSettings;
import com.quwanda.stock.api.ClaimRequest;
import com.xxl.job.core.constant.Const;
import com.xxl.job.core.glue.GlueTypeEnum;
import com.xxl.job.core.openapi.ExecutorBiz;
import com.xxl.job.core.openapi.impl.ExecutorBizImpl;
import com.xxl.job.core.openapi.model.IdleBeatRequest;
import com.xxl.job.core.openapi.model.KillRequest;
import com.xxl.job.core.openapi.model.LogRequest;
import com.xxl.job.core.openapi.model.TriggerRequest;
import com.xxl.tool.http.HttpTool;
import com.xxl.tool.response.Response;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * Drives the executor as an XXL-Job admin does, with the admin's own client of xxl-job-core. An
 * admin played by WireMock gets its registrations and results. XXL-Job's threads are one of a kind
 * in a process, so this is the only test with them, and stopping comes last.
 */
@DirtiesContext
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExecutorIT extends JobStack {

  private static final String SECRET = "token-of-the-executor-tests";
  private static final WireMockServer ADMIN =
      new WireMockServer(WireMockConfiguration.options().dynamicPort());
  private static final AtomicInteger IDS = new AtomicInteger(100);
  private static final long NOW = System.currentTimeMillis();

  @TempDir private static Path logs;

  static {
    ADMIN.start();
  }

  @Autowired private GuardedExecutor executor;

  @DynamicPropertySource
  static void admin(DynamicPropertyRegistry properties) {
    takeAnything();
    properties.add("quwanda.xxl.admin-addresses", () -> ADMIN.baseUrl() + "/xxl-job-admin");
    properties.add("quwanda.xxl.access-token", () -> SECRET);
    properties.add("quwanda.xxl.port", () -> "0");
    properties.add("quwanda.xxl.log-path", () -> logs.toString());
    properties.add("quwanda.healing.batch", () -> "1");
  }

  private static void takeAnything() {
    for (String path : new String[] {"registry", "callback", "registryRemove"}) {
      ADMIN.stubFor(post("/xxl-job-admin/api/" + path).willReturn(okJson("{\"code\":200}")));
    }
  }

  private ExecutorBiz executor(String token) {
    return HttpTool.createClient()
        .url(base())
        .timeout(5000)
        .header(Const.XXL_JOB_ACCESS_TOKEN, token)
        .proxy(ExecutorBiz.class);
  }

  private ExecutorBiz executor() {
    return executor(SECRET);
  }

  private String base() {
    return "http://127.0.0.1:" + executor.port();
  }

  private static TriggerRequest trigger(String handler, String parameters) {
    TriggerRequest request = new TriggerRequest();
    request.setJobId(IDS.incrementAndGet());
    request.setLogId(IDS.incrementAndGet());
    request.setLogDateTime(NOW);
    request.setExecutorHandler(handler);
    request.setExecutorParams(parameters);
    request.setExecutorBlockStrategy("DISCARD_LATER");
    request.setGlueType(GlueTypeEnum.BEAN.name());
    request.setBroadcastIndex(0);
    request.setBroadcastTotal(1);
    return request;
  }

  /** The run's log once it has ended. */
  private String logOf(TriggerRequest request) {
    LogRequest log = new LogRequest();
    log.setLogId(request.getLogId());
    log.setLogDateTim(NOW);
    log.setFromLineNum(1);
    return await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> String.valueOf(executor().log(log).getData().getLogContent()),
            text -> text.contains("job execute end"));
  }

  private String run(String handler, String parameters) {
    TriggerRequest request = trigger(handler, parameters);
    Response<String> answer = executor().run(request);
    assertThat(answer.isSuccess()).as(answer.toString()).isTrue();
    return logOf(request);
  }

  @BeforeEach
  void forgetTheAdminsRequests() {
    takeAnything();
  }

  @Test
  @Order(1)
  void registersAtTheAdminWithItsToken() {
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () ->
                ADMIN.verify(
                    postRequestedFor(urlEqualTo("/xxl-job-admin/api/registry"))
                        .withHeader(Const.XXL_JOB_ACCESS_TOKEN, equalTo(SECRET))
                        .withRequestBody(
                            matchingJsonPath("$.registryKey", equalTo("quwanda-compensation")))
                        .withRequestBody(
                            matchingJsonPath("$.registryValue", equalTo(base() + "/")))));
  }

  @Test
  @Order(2)
  void runsTheScanWritesItsLinesAndCallsBack() {
    PLAYED.add(Holds.frozen("o-<b>1"));
    TriggerRequest request = trigger("stock-log-scan-compensator", "{\"minAgeSeconds\": 0}");
    assertThat(executor().run(request).isSuccess()).isTrue();

    assertThat(logOf(request))
        .contains("order o-\u2039b\u203a1: DEAD brought: APPLIED")
        .contains("stock-log-scan-compensator: scanned 1, fixed 1, skipped 0, failed 0")
        .contains("handleCode=200");
    assertThat(PLAYED.claims.get(0).minAgeSeconds()).isZero();
    assertCalledBack(request, 200);
  }

  private static void assertCalledBack(TriggerRequest request, int code) {
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertCalledBackNow(request.getLogId(), code));
  }

  private static void assertCalledBackNow(long logId, int code) {
    String ofLog = "$[?(@.logId == " + logId + " && @.handleCode == " + code + ")]";
    ADMIN.verify(
        postRequestedFor(urlEqualTo("/xxl-job-admin/api/callback"))
            .withHeader(Const.XXL_JOB_ACCESS_TOKEN, equalTo(SECRET))
            .withRequestBody(matchingJsonPath(ofLog)));
  }

  @Test
  @Order(2)
  void runsRetryAndReconciliation() {
    assertThat(run("redis-stock-compensation-retry", "{}"))
        .contains("redis-stock-compensation-retry: scanned 0");
    assertThat(run("stock-reconciliation", "{\"dryRun\":true}"))
        .contains("stock-reconciliation (dry run): scanned 0");
    assertThat(run("stock-reconciliation", "")).contains("stock-reconciliation: scanned 0");
  }

  @Test
  @Order(2)
  void failsARunWithFailedItemsAfterAllItems() {
    PLAYED.add(Holds.frozen("o-1"));
    PLAYED.add(Holds.frozen("o-2"));
    PLAYED.settles =
        verdict ->
            verdict.orderId().equals("o-1")
                ? com.quwanda.stock.api.SettleReply.Result.FAILED
                : PLAYED.settle(verdict);
    TriggerRequest request = trigger("stock-log-scan-compensator", null);
    assertThat(executor().run(request).isSuccess()).isTrue();
    assertThat(logOf(request))
        .contains("FAILED order o-1")
        .contains("order o-2: DEAD brought: APPLIED")
        .contains("handleCode=500");
    assertCalledBack(request, 500);
  }

  @Test
  @Order(2)
  void failsARunWithWrongParametersAndNamesTheField() {
    TriggerRequest request = trigger("stock-log-scan-compensator", "{\"dryrun\": true}");
    assertThat(executor().run(request).isSuccess()).isTrue();
    assertThat(logOf(request)).contains("unknown field dryrun").contains("handleCode=500");
    assertThat(PLAYED.claims).isEmpty();
    assertThat(run("stock-log-scan-compensator", "{\"limit\": 0}")).contains("limit");
    assertThat(PLAYED.claims).isEmpty();
  }

  /** XXL-Job offers it again each 30 s. */
  @Test
  @Order(2)
  void keepsAResultThatNoAdminTakesInItsOwnFolderAndBringsItLater() {
    ADMIN.stubFor(post("/xxl-job-admin/api/callback").willReturn(okJson("{\"code\":500}")));
    TriggerRequest request = trigger("redis-stock-compensation-retry", "{}");
    assertThat(executor().run(request).isSuccess()).isTrue();
    File kept = logs.resolve("callbacklogs").toFile();
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> kept.list() != null && kept.list().length > 0);

    ADMIN.resetRequests();
    takeAnything();
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> assertCalledBackNow(request.getLogId(), 200));
    assertThat(kept).isEmptyDirectory();
  }

  /** The admin's list of runs shows results as HTML without escaping them. */
  @Test
  @Order(2)
  void sendsNoTagsToTheAdmin() {
    TriggerRequest request = trigger("stock-log-scan-compensator", "{\"<img src=x>\": true}");
    assertThat(executor().run(request).isSuccess()).isTrue();
    assertThat(logOf(request)).contains("wrong parameters: unknown field \u2039img src=x\u203a,");
    assertCalledBack(request, 500);
    String result =
        "$[?(@.logId == " + request.getLogId() + " && @.handleMsg =~ /.*field \u2039img src.*/)]";
    ADMIN.verify(
        postRequestedFor(urlEqualTo("/xxl-job-admin/api/callback"))
            .withRequestBody(matchingJsonPath(result)));
  }

  @Test
  @Order(2)
  void saysThatARunCouldNotBeDoneAndKeepsTheDetailsToItself() {
    rows.execute("RENAME TABLE compensation_fail TO compensation_gone");
    try {
      assertThat(run("redis-stock-compensation-retry", "{}"))
          .contains("redis-stock-compensation-retry could not be run: ")
          .contains("handleCode=500")
          .doesNotContain("compensation_fail");
    } finally {
      rows.execute("RENAME TABLE compensation_gone TO compensation_fail");
    }
  }

  @Test
  @Order(2)
  void passesItsShareOn() {
    TriggerRequest request = trigger("stock-log-scan-compensator", "{}");
    request.setBroadcastIndex(2);
    request.setBroadcastTotal(5);
    assertThat(executor().run(request).isSuccess()).isTrue();
    logOf(request);
    assertThat(PLAYED.claims)
        .extracting(ClaimRequest::shard, ClaimRequest::shards)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(2, 5));
  }

  @Test
  @Order(2)
  void aKilledRunEndsAfterItsCurrentItem() throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      PLAYED.add(Holds.frozen("o-" + i));
    }
    CountDownLatch atThird = new CountDownLatch(1);
    CountDownLatch killed = new CountDownLatch(1);
    PLAYED.settles =
        verdict -> {
          if (verdict.orderId().equals("o-2")) {
            atThird.countDown();
            waitFor(killed);
          }
          return PLAYED.settle(verdict);
        };
    TriggerRequest request = trigger("stock-log-scan-compensator", "{}");
    assertThat(executor().run(request).isSuccess()).isTrue();
    assertThat(atThird.await(10, TimeUnit.SECONDS)).isTrue();
    IdleBeatRequest idle = new IdleBeatRequest();
    idle.setJobId(request.getJobId());
    assertThat(executor().idleBeat(idle).isSuccess()).isFalse();

    KillRequest kill = new KillRequest();
    kill.setJobId(request.getJobId());
    assertThat(executor().kill(kill).isSuccess()).isTrue();
    killed.countDown();

    assertThat(logOf(request)).contains("stopped before its end");
    assertCalledBack(request, 500);
    assertThat(PLAYED.journal.values())
        .filteredOn(hold -> hold.journalState().equals("FREEZE"))
        .hasSize(7);
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Order(2)
  void refusesAWrongTokenAndNone() throws Exception {
    PLAYED.add(Holds.frozen("o-1"));
    for (String wrong : new String[] {SECRET + "x", "default_token", ""}) {
      Response<String> answer = executor(wrong).run(trigger("stock-log-scan-compensator", "{}"));
      assertThat(answer.isSuccess()).isFalse();
      assertThat(answer.getMsg()).isEqualTo("the access token is wrong");
      assertThat(executor(wrong).beat().isSuccess()).isFalse();
    }
    assertThat(raw("POST", "/beat", "")).contains("the access token is wrong");
    assertThat(executor().beat().isSuccess()).isTrue();
    assertThat(PLAYED.claims).isEmpty();
  }

  @Test
  @Order(2)
  void refusesScriptsOfEveryKind() {
    for (GlueTypeEnum type : GlueTypeEnum.values()) {
      if (type != GlueTypeEnum.BEAN) {
        TriggerRequest request = trigger("stock-log-scan-compensator", "{}");
        request.setGlueType(type.name());
        request.setGlueSource("touch " + logs.resolve("was-here"));
        Response<String> answer = executor().run(request);
        assertThat(answer.isSuccess()).isFalse();
        assertThat(answer.getMsg()).contains(type.name()).contains("is refused");
      }
    }
    assertThat(logs.resolve("was-here")).doesNotExist();
  }

  @Test
  @Order(2)
  void refusesWhatTheProtocolDoesNotHave() throws Exception {
    assertThat(raw("GET", "/beat", SECRET)).contains("only POST");
    assertThat(raw("POST", "/nothing", SECRET)).contains("nothing is answered");
    assertThat(raw("POST", "/run", SECRET)).contains("could not be carried out");
    assertThat(executor().run(trigger("no-such-handler", "{}")).isSuccess()).isFalse();
    TriggerRequest large = trigger("stock-log-scan-compensator", "x".repeat(70_000));
    assertThat(executor().run(large).getMsg()).contains("at most 65536 bytes");
  }

  private String raw(String method, String path, String token) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base() + path))
            .header(Const.XXL_JOB_ACCESS_TOKEN, token.isEmpty() ? " " : token)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  @Test
  @Order(2)
  void listensAtItsOwnAddressOnly() throws IOException {
    InetAddress other = InetAddress.getByName("127.0.0.2");
    assertThatThrownBy(() -> new Socket(other, executor.port()).close())
        .isInstanceOf(IOException.class);
  }

  @Test
  @Order(2)
  void isNotKeptBusyByThoseWhoNeverEndTheirRequest() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 20; i++) {
        Socket socket = new Socket("127.0.0.1", executor.port());
        socket.getOutputStream().write("POST /beat HTTP/1.1\r\nHost".getBytes());
        slow.add(socket);
      }
      await()
          .atMost(Duration.ofSeconds(30))
          .ignoreExceptions()
          .until(() -> executor().beat().isSuccess());
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  @Order(2)
  void mustBeToldItsUrlWhereItListensEverywhere() {
    XxlSettings settings =
        new XxlSettings(ADMIN.baseUrl(), SECRET, "x", "0.0.0.0", 0, "", "" + logs, 3);
    assertThatThrownBy(() -> new GuardedExecutor(settings, new Object()).start())
        .hasMessageContaining("quwanda.xxl.address");
  }

  @Test
  @Order(2)
  void cannotStartWhereSomebodyElseListens() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      XxlSettings settings =
          new XxlSettings(
              ADMIN.baseUrl(), SECRET, "x", "127.0.0.1", taken.getLocalPort(), "", "" + logs, 3);
      assertThatThrownBy(() -> new GuardedExecutor(settings, new Object()).start())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("127.0.0.1:" + taken.getLocalPort());
    }
    new ExecutorServer("127.0.0.1", 0, SECRET, new ExecutorBizImpl()).close();
  }

  @Test
  @Order(3)
  void signsOffWhenItStops() {
    executor.stop();
    ADMIN.verify(
        postRequestedFor(urlEqualTo("/xxl-job-admin/api/registryRemove"))
            .withHeader(Const.XXL_JOB_ACCESS_TOKEN, equalTo(SECRET)));
    assertThat(executor.isRunning()).isFalse();
  }
}
