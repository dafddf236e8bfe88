import { Button as ChakraButton } from '@chakra-ui/react/button'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../../src/ui/button/Button'
import { Modal } from '../../src/ui/dialog/Modal'
import { BrandMark } from '../../src/ui/mark/BrandMark'
import { Themed } from '../../src/ui/theme/Themed'
import { type Company, isContactAddress } from '../world/company/company'

interface ContactButtonProps {
  readonly contact: NonNullable<Company['contact']>
  readonly variant: 'solid' | 'outline'
}

/** The button of the salesperson, a link. Renders nothing if its address could do more than open a page or a message. */
export function ContactButton({ contact, variant }: ContactButtonProps): JSX.Element | null {
  if (!isContactAddress(contact.address)) return null
  return (
    <ChakraButton asChild variant={variant} type={undefined} flexShrink="1" minWidth="0">
      <a href={contact.address} target="_blank" rel="noopener noreferrer">
        <Text as="span" truncate>
          {contact.label}
        </Text>
      </a>
    </ChakraButton>
  )
}

interface WelcomeProps {
  readonly company: Company
  /** Plays the company's story. */
  readonly onWatch: () => void
}

/** Shows a prospect what the link is, over the app. */
export function showWelcome(props: WelcomeProps): void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const remove = () => {
    root.unmount()
    container.remove()
  }
  root.render(
    <Themed>
      <Welcome {...props} onClosed={remove} />
    </Themed>,
  )
}

function Welcome({ company, onWatch, onClosed }: WelcomeProps & { onClosed: () => void }): JSX.Element {
  const [isOpen, setIsOpen] = useState(true)
  const close = (): void => {
    setIsOpen(false)
    // The dialog gives the focus back first.
    setTimeout(onClosed)
  }
  return (
    <Modal
      open={isOpen}
      onClose={close}
      title={company.company}
      mark={<BrandMark size={32} />}
      footer={company.contact ? <ContactButton contact={company.contact} variant="outline" /> : undefined}
    >
      <p>
        See how your agents buy leads, and what each funded loan costs: with your branches, your people, and your
        prices. The business in it is sample data.
      </p>
      <Flex wrap="wrap" gap="3" mt="5">
        <Button
          variant="primary"
          data-autofocus=""
          icon="arrowRight"
          onClick={() => {
            close()
            onWatch()
          }}
        >
          Watch your story
        </Button>
        <Button onClick={close}>Try it yourself</Button>
      </Flex>
    </Modal>
  )
}
