package com.quwanda.discovery;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.cloud.client.discovery.simple.InstanceProperties;
import org.springframework.core.convert.converter.Converter;

/** Lets the instances of a service be given as URLs separated by commas. */
@ConfigurationPropertiesBinding
final class InstanceUrl implements Converter<String, InstanceProperties> {

  @Override
  public InstanceProperties convert(String url) {
    URI uri = URI.create(url.strip());
    if (uri.getScheme() == null || uri.getHost() == null) {
      throw new IllegalArgumentException("not like http://host:port: " + url);
    }
    InstanceProperties instance = new InstanceProperties();
    instance.setUri(uri);
    return instance;
  }
}
