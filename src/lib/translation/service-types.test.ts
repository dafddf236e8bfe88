import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client'
import { type DocumentNode, print } from 'graphql'
import { expect, it } from 'vitest'
import { defaultOptions } from '../api/client'
import { createTranslationLink } from './translation-link'

it('sends fragments on the types of the service, and keeps records by the app’s types', async () => {
  const sent: DocumentNode[] = []
  const service = new ApolloLink(({ query }) => {
    sent.push(query)
    const wallets = [
      { __typename: 'AgentWallet', sourceId: '1', cents: 5, source: { __typename: 'LeadSource', id: '2' } },
    ]
    return new Observable((observer) => {
      observer.next({ data: { wallets } })
      observer.complete()
    })
  })
  const types = { fragments: { Card_wallet: 'AgentWallet' }, names: { AgentWallet: 'Wallet' } }
  const cache = new InMemoryCache({ typePolicies: { Wallet: { keyFields: ['sourceId'] } } })
  const client = new ApolloClient({
    cache,
    defaultOptions,
    link: ApolloLink.from([createTranslationLink(types), service]),
  })
  const query = gql`
    query Wallets {
      wallets {
        sourceId
        ...Card_wallet
      }
    }
    fragment Card_wallet on Wallet {
      cents
      source {
        id
      }
    }
  `
  const { data } = await client.query({ query })
  expect(sent.map(print).join()).toContain('fragment Card_wallet on AgentWallet')
  expect(data).toMatchObject({ wallets: [{ __typename: 'Wallet', cents: 5, source: { __typename: 'LeadSource' } }] })
  expect(Object.keys(cache.extract())).toContain('Wallet:{"sourceId":"1"}')
})
