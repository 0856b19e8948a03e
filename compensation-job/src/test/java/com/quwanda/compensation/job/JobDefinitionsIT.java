package com.quwanda.compensation.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.MariaDb;
import com.quwanda.localstack.RepoFolder;
import com.xxl.job.core.constant.ExecutorBlockStrategyEnum;
import com.xxl.job.core.glue.GlueTypeEnum;
import com.xxl.job.core.handler.annotation.XxlJob;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * The definitions under {@code deploy/xxl-job}, on tables with the columns that admin 3.3.2 has.
 */
class JobDefinitionsIT {

  private JdbcTemplate admin;

  @BeforeEach
  void adminTables() {
    MariaDb database = LocalStack.shared().mariaDb();
    database.createDatabase("xxl_job");
    admin =
        new JdbcTemplate(
            new DriverManagerDataSource(
                database.jdbcUrl("xxl_job"), database.user(), database.password()));
    admin.execute("DROP TABLE IF EXISTS xxl_job_group, xxl_job_info");
    admin.execute(
        "CREATE TABLE xxl_job_group (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY,"
            + " app_name VARCHAR(64) NOT NULL, title VARCHAR(12) NOT NULL,"
            + " address_type TINYINT NOT NULL, address_list TEXT, update_time DATETIME)");
    admin.execute(
        "CREATE TABLE xxl_job_info (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY,"
            + " job_group INT NOT NULL, job_desc VARCHAR(255) NOT NULL, add_time DATETIME,"
            + " update_time DATETIME, author VARCHAR(64), alarm_email VARCHAR(255),"
            + " schedule_type VARCHAR(50) NOT NULL, schedule_conf VARCHAR(128),"
            + " misfire_strategy VARCHAR(50) NOT NULL, executor_route_strategy VARCHAR(50),"
            + " executor_handler VARCHAR(255), executor_param VARCHAR(512),"
            + " executor_block_strategy VARCHAR(50), executor_timeout INT NOT NULL,"
            + " executor_fail_retry_count INT NOT NULL, glue_type VARCHAR(50) NOT NULL,"
            + " glue_source MEDIUMTEXT, glue_remark VARCHAR(128), glue_updatetime DATETIME,"
            + " child_jobid VARCHAR(255), trigger_status TINYINT NOT NULL,"
            + " trigger_last_time BIGINT NOT NULL, trigger_next_time BIGINT NOT NULL)");
    admin.update(
        "INSERT INTO xxl_job_group (app_name, title, address_type) VALUES ('another', 'A', 0)");
  }

  private void register() throws IOException {
    String sql = Files.readString(RepoFolder.find().resolve("deploy/xxl-job/jobs.sql"));
    for (String statement : sql.replaceAll("(?m)^--.*$", "").split(";")) {
      if (!statement.isBlank()) {
        admin.execute(statement);
      }
    }
  }

  private List<Map<String, Object>> all() {
    List<Map<String, Object>> rows = admin.queryForList("SELECT * FROM xxl_job_group ORDER BY id");
    rows.addAll(admin.queryForList("SELECT * FROM xxl_job_info ORDER BY id"));
    return rows;
  }

  @Test
  void registerEachHandlerOnce() throws IOException {
    register();
    List<Map<String, Object>> jobs = admin.queryForList("SELECT * FROM xxl_job_info");
    assertThat(jobs)
        .extracting(job -> job.get("executor_handler"))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(XxlHandlers.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(XxlJob.class))
                .map(method -> (Object) method.getAnnotation(XxlJob.class).value())
                .toList());
    Object group =
        admin.queryForObject(
            "SELECT id FROM xxl_job_group WHERE app_name = 'quwanda-compensation'", Object.class);
    assertThat(jobs)
        .allSatisfy(
            job ->
                assertThat(job)
                    .containsEntry("job_group", group)
                    .containsEntry("executor_param", "{}")
                    .containsEntry("executor_route_strategy", "CONSISTENT_HASH")
                    .containsEntry(
                        "executor_block_strategy", ExecutorBlockStrategyEnum.DISCARD_LATER.name())
                    .containsEntry("executor_timeout", 0)
                    .containsEntry("glue_type", GlueTypeEnum.BEAN.name()));
  }

  @Test
  void changeNothingWhenTheyAreRegisteredAgain() throws IOException {
    register();
    admin.update(
        "UPDATE xxl_job_info SET schedule_conf = '0 0 * * * ?', trigger_status = 0 LIMIT 1");
    admin.update("UPDATE xxl_job_group SET address_list = 'http://10.0.0.5:9999/'");
    List<Map<String, Object>> before = all();
    register();
    assertThat(all()).isEqualTo(before);
  }
}
