/** Types for the internal modules of amazon-cognito-identity-js that srp.ts imports. The package does not type them. */
declare module 'amazon-cognito-identity-js/es/BigInteger' {
  export default class BigInteger {
    constructor(digits: string, radix: number)
    toString(radix: number): string
  }
}

declare module 'amazon-cognito-identity-js/es/AuthenticationHelper' {
  import type BigInteger from 'amazon-cognito-identity-js/es/BigInteger'

  type Callback<Value> = (error: Error | null, value: Value) => void

  export default class AuthenticationHelper {
    constructor(poolName: string)
    getLargeAValue(callback: Callback<BigInteger>): void
    getPasswordAuthenticationKey(
      username: string,
      password: string,
      serverB: BigInteger,
      salt: BigInteger,
      callback: Callback<Uint8Array<ArrayBuffer>>,
    ): void
  }
}
