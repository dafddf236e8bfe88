import { useFragment } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { Heading } from '@chakra-ui/react/heading'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode, Ref } from 'react'
import { leadName } from '../../lib/labels/labels'
import { RecordDrawer, type RecordDrawerProps } from '../../list/RecordDrawer'
import { CopyButton } from '../../ui/button/CopyButton'
import { Icon, type IconName } from '../../ui/mark/Icon'
import { Email } from '../../ui/text/Email'
import { PhoneLink } from '../../ui/text/PhoneLink'
import { loanText, sourceNameOf } from './lead-labels'
import { isForSale, type LeadRow, LeadRow_lead } from './queries'

interface LeadDrawerProps extends Pick<
  RecordDrawerProps<LeadRow>,
  'loading' | 'error' | 'onRetry' | 'onClose' | 'footer'
> {
  /** Lead to show. Null closes the drawer. */
  leadId: string | null
  children: (lead: LeadRow) => ReactNode
}

/** Drawer with one lead: its name, state, and source. The caller supplies the other content. */
export function LeadDrawer({ leadId, ...rest }: LeadDrawerProps): JSX.Element {
  const from = leadId === null ? null : { __typename: 'Lead' as const, id: leadId }
  const { data, complete } = useFragment({ fragment: LeadRow_lead, fragmentName: 'LeadRow_lead', from })
  return (
    <RecordDrawer
      {...rest}
      recordId={leadId}
      record={complete ? data : null}
      kind="lead"
      title={({ customerName }) => leadName(customerName)}
      description={(lead) => `${loanText(lead)} · ${sourceNameOf(lead)}`}
    />
  )
}

/** Section of the drawer with a heading. */
export function LeadPart({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <Box as="section" aria-label={title} mt="7">
      <Heading as="h3" mb="2.5" fontSize="md">
        {title}
      </Heading>
      {children}
    </Box>
  )
}

/** Phone and email of the lead. Masked unless the user can see the lead's buyer. */
export function LeadContact({
  lead,
  headingRef,
}: {
  lead: LeadRow
  headingRef?: Ref<HTMLHeadingElement>
}): JSX.Element {
  const isKnown = lead.status !== 'OPEN' && Boolean(lead.agentId || lead.phone || lead.email)
  return (
    <Box as="section" aria-label="Contact" mt="5" p="4" borderWidth="1px" borderRadius="lg" bg="bg.subtle">
      <Heading as="h3" ref={headingRef} tabIndex={-1} mb="2.5" fontSize="md">
        Contact
      </Heading>
      {isKnown ? (
        <Stack as="ul" gap="1">
          <ContactMethod
            icon="phone"
            what="phone number"
            value={lead.phone}
            shown={(phone) => <PhoneLink phone={phone} />}
          />
          <ContactMethod
            icon="mail"
            what="email address"
            value={lead.email}
            shown={(address) => <Email address={address} link />}
          />
        </Stack>
      ) : (
        <>
          <Stack as="ul" gap="1">
            <Masked icon="phone" text="(•••) •••-••••" what="Phone" />
            <Masked icon="mail" text="•••••••@•••••••.•••" what="Email" />
          </Stack>
          <HStack as="p" gap="1.5" mt="2" color="fg.muted" fontSize="sm">
            <Icon name="lock" size={14} />
            <span>{maskedNote(lead)}</span>
          </HStack>
        </>
      )}
    </Box>
  )
}

function maskedNote(lead: LeadRow): string {
  if (isForSale(lead)) return 'Contact details unlock when you buy. Each lead is sold once.'
  return lead.status === 'RETURNED' ? 'You have returned this lead.' : 'Shown to its buyer only.'
}

interface ContactMethodProps {
  icon: IconName
  what: string
  value: string | null
  shown: (value: string) => ReactNode
}

const Row = ({ icon, children }: { icon: IconName; children: ReactNode }): JSX.Element => (
  <HStack as="li" gap="2.5" minH="8" color="fg.muted">
    <Icon name={icon} size={18} />
    <span>{children}</span>
  </HStack>
)

function ContactMethod({ icon, what, value, shown }: ContactMethodProps): JSX.Element {
  return (
    <Row icon={icon}>
      <Text as="span" flex="1" minW="0" color="fg" overflowWrap="anywhere">
        {value ? shown(value) : `No ${what} given`}
      </Text>
      {value ? <CopyButton text={value} what={what} /> : null}
    </Row>
  )
}

function Masked({ icon, text, what }: { icon: IconName; text: string; what: string }): JSX.Element {
  return (
    <Row icon={icon}>
      <Text as="span" color="fg.subtle" letterSpacing="0.06em" role="img" aria-label={`${what} is hidden`}>
        {text}
      </Text>
    </Row>
  )
}
