import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import type { JSX, Ref } from 'react'
import { Button } from '../../../ui/button/Button'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Money } from '../../../ui/figure/Money'
import { cartLimit, type CartItem } from './cart'
import { leadCount } from '../lead-labels'

export interface CartBarProps {
  items: readonly CartItem[]
  overfull: boolean
  reviewRef: Ref<HTMLButtonElement>
  onReview: () => void
  onClear: () => void
}

/** Number and price of the selected leads, with a button to buy them. Stays visible while leads are selected. */
export function CartBar({ items, overfull, reviewRef, onReview, onClear }: CartBarProps): JSX.Element {
  const totalCents = items.reduce((sum, item) => sum + item.priceCents, 0)
  return (
    <>
      {items.length > 0 ? (
        <Flex
          role="group"
          aria-label="Cart"
          data-print="hide"
          position="sticky"
          insetBlockEnd="calc(var(--fl-shell-bottom, 0px) + 0.75rem)"
          zIndex="sticky"
          wrap="wrap"
          align="center"
          justify="space-between"
          columnGap="4"
          rowGap="2"
          mt="3"
          py="2.5"
          ps="5"
          pe="3"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="xl"
          bg="bg.raised"
          boxShadow="lg"
          transition="opacity 180ms, translate 180ms var(--fl-easings-out)"
          css={{ '@starting-style': { opacity: 0, translate: '0 0.75rem' } }}
        >
          <Flex wrap="wrap" align="baseline" columnGap="4" rowGap="1">
            <span>{leadCount(items.length)} selected</span>
            <Money cents={totalCents} strong />
            {overfull ? (
              <Text as="span" color="warning.fg" fontSize="sm">
                At most {cartLimit} at a time
              </Text>
            ) : null}
          </Flex>
          <Flex gap="2" w={{ base: 'full', sm: 'auto' }} css={{ '& > button': { flex: { base: '1', sm: 'none' } } }}>
            <Button variant="ghost" onClick={onClear}>
              Clear
            </Button>
            <Button ref={reviewRef} variant="primary" onClick={onReview}>
              Review and buy
            </Button>
          </Flex>
        </Flex>
      ) : null}
      <LiveRegion>{items.length > 0 ? `${leadCount(items.length)} in the cart` : ''}</LiveRegion>
    </>
  )
}
