import type { DocumentNode } from '@apollo/client'
import { getMainDefinition } from '@apollo/client/utilities'
import { type FieldNode, Kind } from 'graphql'

/** Returns the fields that an operation selects at the root. */
export const rootFieldsOf = (document: DocumentNode): readonly FieldNode[] =>
  getMainDefinition(document).selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD)
