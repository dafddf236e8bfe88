#!/usr/bin/env node
// The command `fairlead` of the test kit.
import { sentenceOf } from './command.mjs'
import { main } from '../mocks/kit/cli.ts'

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error, 'fairlead'))
  process.exitCode = 1
}
