import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { routes } from '../../src/app/routes/routes'
import { documentsOf, operationTextsOf } from '../codegen-documents.mjs'
import { everyPage, operationsByScreen } from './screen-documents'

const root = resolve(import.meta.dirname, '../..')

it('finds the operations of each screen', async () => {
  const screens = await operationsByScreen(root, {})
  expect([...screens.keys()].toSorted()).toEqual([everyPage, ...routes.map(({ path }) => path)].toSorted())
  // Of the feature's mutations, a screen has only those that it imports.
  expect(screens.get('/onboarding/states')).toEqual(expect.arrayContaining(['SelectState', 'DeselectState']))
  expect(screens.get('/onboarding/states')).not.toContain('PurchaseLead')
  // In a dialog that loads when it opens, and in a hook.
  expect(screens.get('/wallet')).toEqual(expect.arrayContaining(['Wallets', 'UpdateAutoTopUpConfig']))
  expect(screens.get(everyPage)).toEqual(expect.arrayContaining(['SignIn', 'CreateAgent', 'AddFunds']))
})

it('leaves no operation of the app without a screen', async () => {
  const reached = new Set([...(await operationsByScreen(root, {})).values()].flat())
  const operations = [...documentsOf('src'), ...operationTextsOf('src')].filter(({ kind }) => kind !== 'fragment')
  expect(operations.flatMap(({ name }) => (reached.has(name) ? [] : [name]))).toEqual([])
})

it('follows only the screens of the edition', async () => {
  const ofEdition = async (edition: string) =>
    (await operationsByScreen(root, { 'import.meta.env.VITE_API': JSON.stringify(edition) })).get('/admin/settings')
  expect(await ofEdition('full')).toContain('UpdatePlatformSettings')
  expect(await ofEdition('specification')).not.toContain('UpdatePlatformSettings')
})
