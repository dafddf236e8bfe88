import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import type { Diagnosis } from '../../lib/errors/failures'
import { CopyButton } from '../button/CopyButton'

export function DetailsPanel({ diagnosis }: { diagnosis: Diagnosis }): JSX.Element {
  const { code, requestId, time, host, setting } = diagnosis
  const version = `version ${import.meta.env.VITE_APP_VERSION}`
  const text = [code, requestId && `request ${requestId}`, time, host, setting, version].filter(Boolean).join(' · ')
  return (
    <Box asChild mt="2" fontSize="sm" overflowWrap="anywhere">
      <details>
        <summary>Details</summary>
        <HStack mt="1" gap="2" justify="center">
          <code>{text}</code>
          <CopyButton text={text} what="details" />
        </HStack>
      </details>
    </Box>
  )
}
