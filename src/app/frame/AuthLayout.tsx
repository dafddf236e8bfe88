import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Heading } from '@chakra-ui/react/heading'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { Outlet } from 'react-router-dom'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { BrandMark, useBrand } from '../../ui/mark/BrandMark'
import { StorageNotice } from './RootLayout'
import styles from './Frame.module.css'

/** Layout of the sign-in, sign-up, and password reset pages: a centered card. */
export function AuthLayout(): JSX.Element {
  const brand = useBrand()
  const { storageBlocked } = useSessionSnapshot()
  return (
    <Grid className={styles.signIn} minHeight="calc(100dvh - var(--fl-dock))" px="4" py={{ base: '6', sm: '8' }}>
      <Grid
        as="main"
        tabIndex={-1}
        alignContent={{ base: 'start', sm: 'center' }}
        gap="6"
        width="min(100%, 27rem)"
        mx="auto"
        css={{ '&:has([data-wide])': { width: 'min(100%, 42rem)' } }}
      >
        <Stack as="header" align="center" gap="0" textAlign="center">
          <BrandMark size={44} />
          <Heading as="h1" mt="3" fontSize="3xl" letterSpacing="-0.025em">
            {brand}
          </Heading>
          <Text fontSize="lg" color="fg.muted">
            Agents Platform
          </Text>
        </Stack>
        {storageBlocked ? <StorageNotice /> : null}
        <Box
          px={{ base: '5', sm: '8' }}
          py={{ base: '6', sm: '8' }}
          borderWidth="1px"
          rounded="xl"
          bg="bg.panel"
          boxShadow="sm"
          css={{ '& [data-auth-notice]': { mb: '5' }, '& :is(input, select, [type=submit])': { minHeight: '11' } }}
        >
          <Outlet />
        </Box>
      </Grid>
    </Grid>
  )
}
