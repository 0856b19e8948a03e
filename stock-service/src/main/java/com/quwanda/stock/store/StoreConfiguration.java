package com.quwanda.stock.store;

import com.baomidou.mybatisplus.core.MybatisConfiguration;
import com.baomidou.mybatisplus.spring.MybatisSqlSessionFactoryBean;
import com.quwanda.kit.DatabaseSettings;
import com.quwanda.stock.StockSettings;
import com.zaxxer.hikari.HikariDataSource;
import org.mybatis.spring.SqlSessionTemplate;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The journal's mapper, on a pool beside Seata's proxy. The other mappers are found by their
 * annotation and go over the proxy.
 */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

  @Bean(defaultCandidate = false)
  HikariDataSource journalDataSource(DatabaseSettings database, StockSettings stock) {
    return database.journalPool(stock.journalPoolSize());
  }

  @Bean
  StockLogMapper stockLogMapper(@Qualifier("journalDataSource") HikariDataSource journal)
      throws Exception {
    MybatisConfiguration configuration = new MybatisConfiguration();
    configuration.setMapUnderscoreToCamelCase(true);
    configuration.addMapper(StockLogMapper.class);
    MybatisSqlSessionFactoryBean factory = new MybatisSqlSessionFactoryBean();
    factory.setDataSource(journal);
    factory.setConfiguration(configuration);
    return new SqlSessionTemplate(factory.getObject()).getMapper(StockLogMapper.class);
  }
}
