import type { UnknownRecord } from '../../errors/signals'
import type { ChallengeAnswer, SignInResponse } from '../identity-provider'
import { readSignIn } from './answers'
import type { Pool } from './pool'
import { toE164 } from './sign-up-attributes'
import { verifyTotp } from './totp'

/** Sends the answer to a sign-in challenge. The pool may respond with another challenge. */
export async function answerChallenge(pool: Pool, answer: ChallengeAnswer): Promise<SignInResponse> {
  const { name, username } = answer.challenge
  let { session } = answer.challenge
  if (answer.kind === 'newTotp') {
    const verified = await verifyTotp(pool, { session: answer.session, code: answer.code })
    session = verified.session ?? answer.session
  }
  const response = await pool.call('RespondToAuthChallenge', {
    ClientId: pool.config.clientId,
    ChallengeName: name,
    Session: session,
    ChallengeResponses: await pool.withHash(username, { USERNAME: username, ...responsesOf(answer) }),
  })
  return readSignIn(response, username)
}

function responsesOf(answer: ChallengeAnswer): UnknownRecord {
  switch (answer.kind) {
    case 'newPassword':
      return {
        NEW_PASSWORD: answer.newPassword,
        ...Object.fromEntries(
          Object.entries(answer.attributes ?? {}).map(([name, value]) => [
            `userAttributes.${name}`,
            name === 'phone_number' ? toE164(value) : value,
          ]),
        ),
      }
    case 'code':
      return { [`${answer.challenge.name}_CODE`]: answer.code.replace(/\s/g, '') }
    case 'way':
      return { ANSWER: answer.way }
    case 'newTotp':
      // The session proves that the code was correct.
      return {}
  }
}
