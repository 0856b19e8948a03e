package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1HTTPGetAction;
import io.kubernetes.client.openapi.models.V1LabelSelector;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Probe;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What deploy/kubernetes asks of a cluster: objects that it takes, and processes in their bounds.
 */
class KubernetesTest {

  private static final String BASE = "deploy/kubernetes/base/";
  private static final String EXAMPLE = "deploy/kubernetes/secrets.example.yaml";
  private static final Pattern SECRET = Pattern.compile("PASSWORD|TOKEN$|SECRET|WEBHOOK_URL$");

  /** Of whom more are started as load grows. */
  private static final Set<String> SCALED = Set.of("gateway", "order-service", "stock-service");

  @TempDir private Path folder;

  private static List<Manifest> base(Repo repo) {
    return Manifest.in(repo, repo.matching("^" + BASE + "(?!kustomization).*\\.yaml$"));
  }

  private static List<String> violations(Repo repo) {
    List<Manifest> base = base(repo);
    List<Manifest> example = Manifest.in(repo, List.of(EXAMPLE));
    List<String> wrong =
        Stream.concat(base.stream(), example.stream())
            .map(Manifest::refusal)
            .flatMap(Optional::stream)
            .collect(Collectors.toCollection(ArrayList::new));
    if (!wrong.isEmpty()) {
      return wrong;
    }
    base.stream()
        .filter(object -> object.kind().equals("Secret"))
        .forEach(object -> wrong.add(object.file() + " has a Secret"));
    Map<String, V1Deployment> deployments = all(base, "Deployment", V1Deployment.class);
    for (String process : ProcessSettings.PORTS.keySet()) {
      V1Deployment deployment = deployments.get(process);
      if (deployment == null) {
        wrong.add(process + " has no Deployment");
        continue;
      }
      pod(process, deployment.getSpec().getTemplate().getSpec(), wrong);
      environment(repo, process, deployment, base, example, wrong);
      company(process, deployment, base, wrong);
    }
    return wrong;
  }

  private static <T> Map<String, T> all(List<Manifest> base, String kind, Class<T> type) {
    Map<String, T> found = new TreeMap<>();
    base.stream()
        .filter(object -> object.kind().equals(kind))
        .forEach(object -> found.put(object.name(), object.as(type)));
    return found;
  }

  private static void pod(String process, V1PodSpec pod, List<String> wrong) {
    V1Container container = pod.getContainers().get(0);
    Map<String, Boolean> rules = new TreeMap<>();
    rules.put(
        "runs as a number other than root",
        pod.getSecurityContext() != null
            && Boolean.TRUE.equals(pod.getSecurityContext().getRunAsNonRoot())
            && Objects.equals(pod.getSecurityContext().getRunAsUser(), 10001L));
    rules.put(
        "has the default seccomp profile",
        pod.getSecurityContext() != null
            && pod.getSecurityContext().getSeccompProfile() != null
            && pod.getSecurityContext().getSeccompProfile().getType().equals("RuntimeDefault"));
    rules.put(
        "has no token of the cluster", Boolean.FALSE.equals(pod.getAutomountServiceAccountToken()));
    rules.put(
        "has a read-only root",
        container.getSecurityContext() != null
            && Boolean.TRUE.equals(container.getSecurityContext().getReadOnlyRootFilesystem()));
    rules.put(
        "gains no privileges",
        container.getSecurityContext() != null
            && Boolean.FALSE.equals(container.getSecurityContext().getAllowPrivilegeEscalation()));
    rules.put(
        "drops all capabilities",
        container.getSecurityContext() != null
            && container.getSecurityContext().getCapabilities() != null
            && List.of("ALL").equals(container.getSecurityContext().getCapabilities().getDrop()));
    rules.put(
        "has requests and limits",
        container.getResources() != null
            && container.getResources().getRequests() != null
            && container.getResources().getLimits() != null
            && container.getResources().getRequests().keySet().containsAll(Set.of("cpu", "memory"))
            && container.getResources().getLimits().keySet().containsAll(Set.of("cpu", "memory")));
    rules.put("is asked for liveness at its start", asks(container.getStartupProbe(), "liveness"));
    rules.put("is asked for liveness", asks(container.getLivenessProbe(), "liveness"));
    rules.put("is asked for readiness", asks(container.getReadinessProbe(), "readiness"));
    rules.put(
        "is spread over nodes",
        pod.getTopologySpreadConstraints() != null
            && !pod.getTopologySpreadConstraints().isEmpty());
    rules.put(
        "has a pinned image", container.getImage().matches("quwanda/" + process + ":\\d\\S*"));
    rules.put("has time to end", endsInTime(process, pod, container));
    rules.put(
        "has its ports",
        ports(container).get("http").equals(ProcessSettings.PORTS.get(process))
            && ports(container)
                .get("management")
                .equals(ProcessSettings.PORTS.get(process) + 1_000));
    rules.forEach(
        (rule, holds) -> {
          if (!holds) {
            wrong.add(process + " breaks: " + rule);
          }
        });
  }

  private static Map<String, Integer> ports(V1Container container) {
    Map<String, Integer> ports = new HashMap<>(Map.of("http", 0, "management", 0));
    container.getPorts().forEach(port -> ports.put(port.getName(), port.getContainerPort()));
    return ports;
  }

  private static boolean asks(V1Probe probe, String what) {
    V1HTTPGetAction get = probe == null ? null : probe.getHttpGet();
    return get != null
        && get.getPath().equals("/actuator/health/" + what)
        && get.getPort().toString().equals("management");
  }

  /** The pause before SIGTERM and the longest shutdown, with some seconds to spare. */
  private static boolean endsInTime(String process, V1PodSpec pod, V1Container container) {
    if (container.getLifecycle() == null || pod.getTerminationGracePeriodSeconds() == null) {
      return false;
    }
    long pause = container.getLifecycle().getPreStop().getSleep().getSeconds();
    long shutdown = process.equals("gateway") ? 36 : 20;
    return pause > 0 && pod.getTerminationGracePeriodSeconds() >= pause + shutdown + 10;
  }

  private static void environment(
      Repo repo,
      String process,
      V1Deployment deployment,
      List<Manifest> base,
      List<Manifest> example,
      List<String> wrong) {
    ProcessSettings settings = ProcessSettings.of(repo, process);
    Map<String, V1ConfigMap> maps = all(base, "ConfigMap", V1ConfigMap.class);
    Map<String, V1Secret> secrets = all(example, "Secret", V1Secret.class);
    Map<String, String> given = new TreeMap<>();
    for (V1EnvVar variable :
        deployment.getSpec().getTemplate().getSpec().getContainers().get(0).getEnv()) {
      String name = variable.getName();
      given.put(name, String.valueOf(variable.getValue()));
      if (!settings.reads(name)) {
        wrong.add(process + " does not read " + name);
      }
      boolean bySecret =
          variable.getValueFrom() != null && variable.getValueFrom().getSecretKeyRef() != null;
      if (SECRET.matcher(name).find() && !bySecret) {
        wrong.add(process + " has " + name + " not by reference to a secret");
      }
      if (bySecret) {
        var key = variable.getValueFrom().getSecretKeyRef();
        V1Secret secret = secrets.get(key.getName());
        if (secret == null || !secret.getStringData().containsKey(key.getKey())) {
          wrong.add(EXAMPLE + " lacks " + key.getName() + "/" + key.getKey());
        } else if (!secret.getStringData().get(key.getKey()).isEmpty()) {
          wrong.add(EXAMPLE + " has a value of " + key.getName());
        }
      } else if (variable.getValueFrom() != null
          && variable.getValueFrom().getConfigMapKeyRef() != null) {
        var key = variable.getValueFrom().getConfigMapKeyRef();
        V1ConfigMap map = maps.get(key.getName());
        if (map == null || !map.getData().containsKey(key.getKey())) {
          wrong.add(process + " looks for " + key.getKey() + " in vain");
        }
      }
    }
    settings.required(given).stream()
        .filter(variable -> !given.containsKey(variable))
        .forEach(variable -> wrong.add(process + " needs " + variable));
  }

  private static void company(
      String process, V1Deployment deployment, List<Manifest> base, List<String> wrong) {
    Map<String, String> labels = Map.of("app.kubernetes.io/name", process);
    if (!labels.equals(deployment.getSpec().getSelector().getMatchLabels())
        || !labels.equals(deployment.getSpec().getTemplate().getMetadata().getLabels())) {
      wrong.add(process + " is not known by its name");
    }
    V1PodDisruptionBudget budget =
        all(base, "PodDisruptionBudget", V1PodDisruptionBudget.class).get(process);
    if (budget == null || !selects(budget.getSpec().getSelector(), labels)) {
      wrong.add(process + " has no PodDisruptionBudget");
    }
    V2HorizontalPodAutoscaler scaler =
        all(base, "HorizontalPodAutoscaler", V2HorizontalPodAutoscaler.class).get(process);
    boolean scaled =
        scaler != null && scaler.getSpec().getScaleTargetRef().getName().equals(process);
    if (SCALED.contains(process) != scaled) {
      wrong.add(process + (scaled ? " is scaled" : " is not scaled"));
    }
    if (scaled && deployment.getSpec().getReplicas() != null) {
      wrong.add(process + " has a number of instances that the scaler would change");
    }
    Map<String, V1Service> services = all(base, "Service", V1Service.class);
    Map.of(process, "http", process + "-management", "management")
        .forEach(
            (name, port) -> {
              V1Service service = services.get(name);
              if (service == null
                  || !labels.equals(service.getSpec().getSelector())
                  || service.getSpec().getPorts().size() != 1
                  || !service.getSpec().getPorts().get(0).getName().equals(port)) {
                wrong.add(process + " has no Service " + name + " for its port " + port + " alone");
              }
            });
  }

  private static boolean selects(V1LabelSelector selector, Map<String, String> labels) {
    return selector != null && labels.equals(selector.getMatchLabels());
  }

  @Test
  void isTakenByAClusterAndKeepsToTheRules() {
    assertThat(base(Repo.here())).hasSizeGreaterThan(30);
    assertThat(violations(Repo.here())).isEmpty();
  }

  @Test
  void namesEachOfItsFiles() {
    Repo repo = Repo.here();
    assertThat(
            Document.groups(
                Pattern.compile("(?m)^  - (\\S+\\.yaml)$"), repo.read(BASE + "kustomization.yaml")))
        .containsExactlyInAnyOrderElementsOf(
            repo.matching("^" + BASE + "(?!kustomization)").stream()
                .map(file -> file.substring(BASE.length()))
                .toList());
  }

  static Stream<Arguments> wrongFiles() {
    return Stream.of(
        Arguments.of(
            "order-service",
            "terminationGracePeriodSeconds",
            "terminationGracePeriod",
            "terminationGracePeriod"),
        Arguments.of("order-service", "      containers:", "      containrs:", "containrs"),
        Arguments.of(
            "order-service",
            "          image: quwanda/order-service:0.1.0\n          ports:",
            "          imag: x\n          ports:",
            "imag"),
        Arguments.of(
            "order-service",
            "        - name: order-service\n          image:",
            "        - image:",
            "`name`"),
        Arguments.of("stock-service", "  scaleTargetRef:", "  target:", "target"),
        Arguments.of("stock-service", "  maxReplicas: 8\n", "", "`maxReplicas`"),
        Arguments.of(
            "network-policies", "  podSelector: {}\n", "  podSelektor: {}\n", "podSelektor"),
        Arguments.of("gateway", "kind: Deployment", "kind: Deploiment", "there is no Deploiment"),
        Arguments.of(
            "order-service",
            "readOnlyRootFilesystem: true",
            "readOnlyRootFilesystem: false",
            "order-service breaks: has a read-only root"),
        Arguments.of(
            "order-service",
            "drop: [ALL]",
            "drop: [KILL]",
            "order-service breaks: drops all capabilities"),
        Arguments.of(
            "order-service",
            "            limits: { cpu: \"2\", memory: 1Gi }\n",
            "",
            "order-service breaks: has requests and limits"),
        Arguments.of(
            "order-service",
            "runAsUser: 10001",
            "runAsUser: 0",
            "order-service breaks: runs as a number other than root"),
        Arguments.of(
            "order-service",
            "path: /actuator/health/readiness",
            "path: /actuator/health",
            "order-service breaks: is asked for readiness"),
        Arguments.of(
            "order-service",
            "order-service:0.1.0",
            "order-service:latest",
            "order-service breaks: has a pinned image"),
        Arguments.of(
            "order-service",
            "PeriodSeconds: 60",
            "PeriodSeconds: 30",
            "order-service breaks: has time to end"),
        Arguments.of(
            "order-service",
            "name: QUWANDA_DB_USER\n",
            "name: QUWANDA_DB_USR\n",
            "order-service does not read QUWANDA_DB_USR"),
        Arguments.of(
            "order-service",
            "name: QUWANDA_DB_USER\n",
            "name: QUWANDA_DB_USR\n",
            "order-service needs QUWANDA_DB_USER"),
        Arguments.of(
            "order-service",
            "valueFrom: { secretKeyRef: { name: quwanda-tokens, key: internal } }",
            "value: a-secret",
            "order-service has QUWANDA_INTERNAL_TOKEN not by reference to a secret"),
        Arguments.of(
            "order-service",
            "key: internal }",
            "key: inner }",
            EXAMPLE + " lacks quwanda-tokens/inner"),
        Arguments.of(
            "order-service",
            "key: orders-database-url",
            "key: order-database-url",
            "order-service looks for order-database-url in vain"),
        Arguments.of(
            "order-service",
            "kind: PodDisruptionBudget\nmetadata:\n  name: order-service",
            "kind: PodDisruptionBudget\nmetadata:\n  name: another",
            "order-service has no PodDisruptionBudget"),
        Arguments.of(
            "namespace",
            "kind: Namespace",
            "kind: Secret\nmetadata: { name: a-secret }\n---\nkind: Namespace",
            "namespace.yaml has a Secret"));
  }

  @ParameterizedTest
  @MethodSource("wrongFiles")
  void isReportedForWhatIsWrong(String name, String right, String instead, String report) {
    Repo here = Repo.here();
    String file = BASE + name + ".yaml";
    String text = here.read(file);
    assertThat(text).contains(right);
    FakeRepo fake = FakeRepo.in(folder);
    here.matching("^deploy/kubernetes/|/src/main/resources/[a-z-]+\\.yml$")
        .forEach(other -> fake.file(other, here.read(other)));
    fake.file(file, text.replace(right, instead));
    assertThat(violations(fake.made())).anySatisfy(wrong -> assertThat(wrong).contains(report));
  }
}
