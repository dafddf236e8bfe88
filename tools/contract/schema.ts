import { buildSchema } from 'graphql'
import typeDefs from '../../schema.graphql?raw'

export const schema = buildSchema(typeDefs)
