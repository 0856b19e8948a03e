package com.quwanda.gateway;

import io.netty.channel.ChannelPipeline;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;

/** The server that clients connect to. */
@Component
class EdgeServer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {
  private final GatewaySettings settings;

  EdgeServer(GatewaySettings settings) {
    this.settings = settings;
  }

  @Override
  public void customize(NettyReactiveWebServerFactory factory) {
    factory.addServerCustomizers(
        server ->
            server.doOnChannelInit(
                (observer, channel, address) -> {
                  ChannelPipeline pipeline = channel.pipeline();
                  pipeline.addAfter(
                      NettyPipeline.HttpCodec,
                      "connection-times",
                      new ConnectionTimes(
                          settings.headTimeout(),
                          settings.answerTimeout(),
                          settings.idleTimeout()));
                }));
  }
}
