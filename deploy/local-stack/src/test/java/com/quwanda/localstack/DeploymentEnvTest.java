package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeploymentEnvTest {
  @TempDir Path repo;

  private DeploymentEnv env;

  @BeforeEach
  void anExample() throws Exception {
    Files.writeString(
        repo.resolve(".env.example"),
        "# Tokens.\nQUWANDA_JWT_ISSUER=\nQUWANDA_CORS_ORIGINS=\n\n# Secrets.\nA_TOKEN=\nB_TOKEN=\n");
    env = new DeploymentEnv(repo);
  }

  @Test
  void givesEachVariableAValueAndKeepsWhatIsSaidOfIt() throws Exception {
    List<String> made = env.complete();
    assertThat(made)
        .containsExactly("QUWANDA_JWT_ISSUER", "QUWANDA_CORS_ORIGINS", "A_TOKEN", "B_TOKEN");
    assertThat(Files.readString(env.file()))
        .matches(
            "# Tokens.\nQUWANDA_JWT_ISSUER=quwanda\nQUWANDA_CORS_ORIGINS=\n\n# Secrets.\n"
                + "A_TOKEN=[0-9a-f]{48}\nB_TOKEN=[0-9a-f]{48}\n");
    assertThat(env.values().get("A_TOKEN")).isNotEqualTo(env.values().get("B_TOKEN"));
  }

  @Test
  void keepsValuesAndAddsNewVariables() throws Exception {
    Files.writeString(
        env.file(), "A_TOKEN=mine\nB_TOKEN=\nQUWANDA_JWT_ISSUER=tickets\nOF_MY_OWN=1\n");
    assertThat(env.complete()).containsExactly("QUWANDA_CORS_ORIGINS", "B_TOKEN");
    assertThat(env.values())
        .containsEntry("A_TOKEN", "mine")
        .containsEntry("QUWANDA_JWT_ISSUER", "tickets")
        .containsEntry("OF_MY_OWN", "1");
    Map<String, String> complete = env.values();
    assertThat(env.complete()).isEmpty();
    assertThat(env.values()).isEqualTo(complete);
  }

  @Test
  void makesSecretsAndKeyAnewOnlyWhenAsked() throws Exception {
    env.complete();
    Files.writeString(
        env.file(), Files.readString(env.file()).replace("=quwanda", "=tickets") + "OF_MY_OWN=1\n");
    Map<String, String> before = env.values();
    String key = Files.readString(publicKeys());
    env.complete();
    assertThat(publicKeys()).hasContent(key);

    assertThat(env.writeAnew()).containsExactly("A_TOKEN", "B_TOKEN");
    assertThat(env.values())
        .containsEntry("QUWANDA_JWT_ISSUER", "tickets")
        .containsEntry("OF_MY_OWN", "1");
    assertThat(env.values().get("A_TOKEN")).isNotEqualTo(before.get("A_TOKEN"));
    assertThat(Files.readString(publicKeys())).isNotEqualTo(key);
  }

  @Test
  void letsOthersReadThePublicKeysAlone() throws Exception {
    env.complete();
    assertThat(permissions(env.file())).isEqualTo("rw-------");
    assertThat(permissions(repo.resolve("deploy/.keys/jwt-signing.json"))).isEqualTo("rw-------");
    assertThat(permissions(publicKeys())).isEqualTo("rw-r--r--");
    assertThat(permissions(publicKeys().getParent())).isEqualTo("rwxr-xr-x");
    assertThat(Files.readString(publicKeys())).contains("\"kid\":\"key-").doesNotContain("\"d\":");
  }

  @Test
  void signsTokensOfTheIssuerInTheFile() {
    assertThatThrownBy(env::tokens).hasMessageContaining("deploy/dev env");
    env.complete();
    String claims =
        new String(
            Base64.getUrlDecoder().decode(env.tokens().token(7).split("\\.")[1]),
            StandardCharsets.UTF_8);
    assertThat(claims).contains("\"sub\":\"7\"").contains("\"iss\":\"quwanda\"");
  }

  private Path publicKeys() {
    return repo.resolve(Path.of("deploy", ".keys", "public", "jwt-keys.json"));
  }

  private static String permissions(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
