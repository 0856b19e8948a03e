// One page for all documents; the list at its top chooses between them.
SwaggerUIBundle({
  dom_id: "#page",
  urls: [
    "order-service",
    "deposit-service",
    "wallet-service",
    "stock-service",
    "compensation-job",
    "gateway",
  ].map((name) => ({ name, url: `/openapi/${name}.json` })),
  "urls.primaryName": "order-service",
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: "StandaloneLayout",
  deepLinking: true,
  // Nothing is sent to anybody outside.
  validatorUrl: null,
});
