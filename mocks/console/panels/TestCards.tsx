import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { formatCard, humanize } from '../format'
import { useSandboxQuery, useConsole } from '../use-sandbox'
import type { TestCard } from '../../control/api-types'
import { ErrorBanner, FramedList, Heading, Item, Mono, Small, SuccessText } from '../panel-parts'
import { lookUp } from '../../../src/shared/look-up'

/** List of test cards, each of which can be filled into the card form of the app. */
export function TestCards(): JSX.Element {
  const { sandbox, page } = useConsole()
  const cards = useSandboxQuery(sandbox.cards)
  const [confirmation, setConfirmation] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const list = cards.data ?? []
  const shown = showsAll ? list : oneOfEachKind(list)

  const fill = (number: string): void => {
    page.fillCard(number)
    setConfirmation(`The card form, or the next one that opens, gets the card ending in ${number.slice(-4)}.`)
  }

  return (
    <Stack as="section" gap="1.5" aria-label="Test cards">
      <Heading>Test cards</Heading>
      <Small>Fill puts a card into the open card form, or into the next one you open.</Small>
      <ErrorBanner text={cards.problem} />
      {confirmation === '' ? null : <SuccessText>{confirmation}</SuccessText>}
      <LiveRegion>{confirmation}</LiveRegion>
      <FramedList>
        {shown.map((card) => (
          <Item key={card.number}>
            <div style={{ flex: 1 }}>
              <Mono as="span">{formatCard(card.number)}</Mono>
              <Small>{`${lookUp(brandNames, card.brand) ?? humanize(card.brand)} · ${describeOutcome(card)}`}</Small>
            </div>
            <CopyButton text={card.number} what={`card ending in ${card.number.slice(-4)}`} />
            <Button
              size="sm"
              aria-label={`Fill with the card ending in ${card.number.slice(-4)}`}
              onClick={() => fill(card.number)}
            >
              Fill
            </Button>
          </Item>
        ))}
      </FramedList>
      {list.length > shown.length || showsAll ? (
        <div>
          <Button size="sm" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show one of each kind' : `Show all ${list.length} cards`}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}

/** Returns the first test card of each outcome. Most demos need no other cards. */
function oneOfEachKind(cards: readonly TestCard[]): readonly TestCard[] {
  const kindOf = ({ onSession, offSession, savable, disputed }: TestCard) =>
    [onSession, offSession, savable, disputed].join()
  return cards.filter((card, i) => cards.findIndex((other) => kindOf(other) === kindOf(card)) === i)
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

function describeOutcome({ onSession, offSession, savable, disputed, declineCode, errorCode }: TestCard): string {
  const reason = humanize(declineCode ?? errorCode ?? 'declined').toLowerCase()
  if (disputed) return 'Succeeds; disputed a day later'
  if (onSession === 'succeeds') return 'Succeeds'
  if (onSession === 'declines') return savable ? 'Can be saved; declined when charged' : `Declined: ${reason}`
  if (offSession === 'declines') return `Asks for confirmation, then declined: ${reason}`
  if (offSession === 'succeeds') return 'Asks for confirmation; later charges succeed'
  return offSession === 'challenge' ? 'Asks for confirmation every time' : 'Asks for confirmation until saved'
}
