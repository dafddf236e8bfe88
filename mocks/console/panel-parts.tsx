import { chakra } from '@chakra-ui/react/styled-system'
import { Stack } from '@chakra-ui/react/stack'
import { type ComponentProps, type FormEvent, type JSX, type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../src/ui/button/Button'
import { Movement } from '../../src/ui/figure/Money'
import type { LedgerEffect } from '../control/api-types'
import { Banner } from '../../src/ui/feedback/Banner'
import { Spinner } from '../../src/ui/feedback/Progress'

/** An error banner for a failed action. Renders nothing if `text` is null. */
export function ErrorBanner({
  text,
  onDismiss,
}: {
  text: string | null
  onDismiss?: (() => void) | undefined
}): JSX.Element | null {
  if (text === null) return null
  return (
    <Banner tone="danger" onDismiss={onDismiss}>
      {text}
    </Banner>
  )
}

/** A placeholder for a panel without data: a spinner, or the error of the query. */
export function NoData({ problem }: { problem: string | null }): JSX.Element {
  return problem === null ? <Spinner /> : <ErrorBanner text={problem} />
}

/** A list of the ledger changes of one request, account by account. */
export function LedgerChange({ effect }: { effect: readonly LedgerEffect[] }): JSX.Element {
  if (effect.length === 0) return <Small>No ledger changes.</Small>
  return (
    <FramedList aria-label="Ledger changes">
      {effect.map((entry, i) => (
        <Item key={i}>
          <Mono as="span">{entry.account}</Mono>
          <Small as="span">{entry.type}</Small>
          <Movement amountCents={entry.amountCents} type={entry.type} />
        </Item>
      ))}
    </FramedList>
  )
}

interface FileButtonProps extends ButtonProps {
  /** Accessible name of the file input. */
  inputLabel: string
  /** Types of files, by default JSON. */
  accept?: string
  onFile: (file: File) => void
}

/** A button that lets the user choose a file. */
export function FileButton({
  inputLabel,
  accept = 'application/json,.json',
  onFile,
  ...buttonProps
}: FileButtonProps): JSX.Element {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" icon="upload" {...buttonProps} onClick={() => inputRef.current?.click()} />
      <input
        ref={inputRef}
        hidden
        type="file"
        aria-label={inputLabel}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Without this, choosing the same file again would fire no event.
          target.value = ''
        }}
      />
    </>
  )
}

/** Returns an `onSubmit` handler for a form. The handler runs `work` and prevents the page load of a normal submit. */
export const onFormSubmit =
  (work: () => unknown) =>
  (event: FormEvent): void => {
    event.preventDefault()
    work()
  }

export const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } })
export const Spread = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' },
})
/** A row of fields and buttons, aligned at the bottom. */
export const Inline = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' } })
export const FieldGrid = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))', alignItems: 'end', gap: '3' },
})
export const Figures = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))', gap: '2' },
})
export const PanelCard = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    padding: '0.75rem 0.875rem',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'lg',
    bg: 'bg.panel',
    '&[data-current]': { borderColor: 'accent.border', bg: 'accent.subtle' },
  },
})
export const Disclosure = chakra('details', {
  base: {
    padding: '0.625rem 0.875rem',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'lg',
    '& summary': { cursor: 'pointer' },
    '&[open] summary': { marginBlockEnd: '3' },
  },
})
export const Heading = chakra('h3', { base: { fontSize: 'md' } })
export const CardTitle = chakra('h3', { base: { fontSize: 'md', fontWeight: 'semibold' } })
export const Muted = chakra('p', { base: { color: 'fg.muted' } })
export const Small = chakra('p', { base: { color: 'fg.muted', fontSize: 'xs' } })
export const Mono = chakra('p', { base: { fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' } })
export const BigFigure = chakra('p', { base: { fontSize: '2xl', fontWeight: 'semibold', letterSpacing: '-0.011em' } })
export const Name = chakra('span', { base: { minWidth: '0', fontWeight: 'medium', truncate: true } })
export const ErrorText = chakra('p', { base: { color: 'danger.fg' } })
export const SuccessText = chakra('p', { base: { color: 'success.fg' } })
/** A scrollable block for JSON and other code. */
export const Code = chakra('pre', {
  base: {
    maxHeight: '18rem',
    overflow: 'auto',
    padding: '0.625rem 0.75rem',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    bg: 'bg.subtle',
    fontFamily: 'mono',
    fontSize: 'xs',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})
export const FramedList = chakra('ul', {
  base: {
    display: 'grid',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'lg',
    overflow: 'hidden',
    '&:empty': { border: 'none' },
    '& > li + li': { borderTop: '1px solid', borderColor: 'border' },
  },
})
export const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    padding: '0.5rem 0.75rem',
    '&[data-current]': { bg: 'accent.subtle' },
  },
})
const EntryItem = chakra('li', {
  base: {
    '& summary': {
      display: 'grid',
      gridTemplateColumns: '2rem minmax(0, 1fr) auto 4rem',
      alignItems: 'center',
      gap: '2.5',
      padding: '0.4375rem 0.75rem',
      cursor: 'pointer',
      '&:hover': { bg: 'bg.subtle' },
      _focusVisible: { outlineOffset: '-2px' },
    },
  },
})
/** A list row that expands. Its content is rendered only while the row is open. */
export function Entry({
  summary,
  children,
  ...itemProps
}: { summary: ReactNode } & ComponentProps<typeof EntryItem>): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <EntryItem {...itemProps}>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{summary}</summary>
        {isOpen ? (
          <Stack gap="2.5" px="3" pt="1" pb="3">
            {children}
          </Stack>
        ) : null}
      </details>
    </EntryItem>
  )
}

/** A list of the steps of a story (a script that plays in the app). `data-current` marks the current step. */
export const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '0.5',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '1.25rem minmax(0, 1fr)',
      alignItems: 'baseline',
      gap: '2',
      padding: '0.25rem 0.5rem',
      borderRadius: 'md',
      overflowWrap: 'anywhere',
    },
    '& > li[data-current]': { bg: 'accent.subtle' },
  },
})
