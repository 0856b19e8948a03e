package com.quwanda.owner;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.ComponentScan;

/**
 * Puts what every owner of holds needs into its context. The owner brings its table, an {@code
 * OwnedRows}, and its {@code Deadline}.
 */
@AutoConfiguration(
    beforeName = "com.baomidou.mybatisplus.autoconfigure.MybatisPlusAutoConfiguration")
@AutoConfigurationPackage(basePackageClasses = OwnerKitAutoConfiguration.class)
@ComponentScan(basePackageClasses = OwnerKitAutoConfiguration.class)
@EnableConfigurationProperties({OwnerSettings.class, MessageSettings.class})
class OwnerKitAutoConfiguration {}
