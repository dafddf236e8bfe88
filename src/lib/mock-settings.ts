/** The fixed settings of a build with the in-browser backend, which answers on the app's own origin. */
export function readMockSettings(basePath: string) {
  const region = 'us-east-1'
  const userPoolId = 'us-east-1_fairlead'
  return {
    identity: {
      region,
      userPoolId,
      clientId: 'fairlead-sandbox',
      clientSecret: null,
      endpoint: `${basePath}cognito-idp/`,
      issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    },
    graphqlEndpoint: `${basePath}graphql`,
    stripePublishableKey: 'pk_test_fairlead',
    stripeTestKeyAllowed: false,
    graphqlExtraHeaders: true,
    // What a clean-up of service workers must spare, because this build lives by it.
    ownWorkerFile: 'sandbox-worker.js',
  } as const
}
