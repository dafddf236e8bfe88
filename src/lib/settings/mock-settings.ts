/** Returns the fixed settings of a build with the in-browser backend, which uses the app's origin. */
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
    // The cleanup of service workers must keep this one, because this build needs it.
    ownWorkerFile: 'sandbox-worker.js',
  } as const
}
