import { Box } from '@chakra-ui/react/box'
import { Code } from '@chakra-ui/react/code'
import { Flex } from '@chakra-ui/react/flex'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, Suspense } from 'react'
import { CopyButton } from '../button/CopyButton'
import { Skeleton } from '../feedback/Skeleton'
import { useBrand } from '../mark/BrandMark'
import { lazyComponent } from '../lazy-component'

const QrCode = lazyComponent(
  () => import('./QrCode'),
  (module) => module.QrCode,
)

/** Returns the `otpauth:` URL that adds the secret to an authenticator app. */
function totpAddress(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** A TOTP secret as a QR code and as text. The layout does not shift when the secret loads. */
export function TotpKey({ secret, account }: { secret: string | null; account: string }): JSX.Element {
  const brand = useBrand()
  const pending = <Skeleton height="11rem" width="11rem" />
  return (
    <Flex wrap="wrap" align="center" justify="center" gap="1rem 1.25rem">
      <Box boxSize="11rem" overflow="hidden" border="1px solid" borderColor="border" borderRadius="md">
        {secret === null ? (
          pending
        ) : (
          <Suspense fallback={pending}>
            <QrCode text={totpAddress(brand, account, secret)} label="QR code for your authenticator app" />
          </Suspense>
        )}
      </Box>
      <Box flex="1" minWidth="min(100%, 12rem)">
        <Text color="fg.muted" fontSize="sm">
          Can’t scan it? Enter this key by hand:
        </Text>
        <HStack gap="2">
          <Code
            display="flex"
            alignItems="center"
            minHeight="3.25em"
            fontSize="sm"
            overflowWrap="anywhere"
            textWrap="balance"
            aria-label="Key"
          >
            {secret === null ? ' ' : (secret.match(/.{1,4}/g) ?? []).join(' ')}
          </Code>
          <CopyButton text={secret ?? ''} what="key" />
        </HStack>
      </Box>
    </Flex>
  )
}
