import { Box } from '@chakra-ui/react/box'
import { Center } from '@chakra-ui/react/center'
import { Span } from '@chakra-ui/react/span'
import { Spinner as ChakraSpinner } from '@chakra-ui/react/spinner'
import { HStack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'

export interface ProgressProps {
  label: string
  /** Progress from 0 to `max`. Undefined if it cannot be determined. */
  value: number | undefined
  max?: number
  tone?: 'accent' | 'warning' | 'danger'
  /** Text at the right of the label: "3 of 5". */
  valueText: string
}

const fills = { accent: 'chart.1', warning: 'warning.solid', danger: 'danger.solid' } as const

export function Progress(props: ProgressProps): JSX.Element {
  const { label, value, max = 100, tone = 'accent', valueText } = props
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, Math.max(0, value / max))
  return (
    <div>
      <HStack justify="space-between" gap="4" marginBlockEnd="1.5" fontSize="sm">
        <span>{label}</span>
        <Span color="fg.muted">{valueText}</Span>
      </HStack>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        overflow="hidden"
        height="1.5"
        borderRadius="full"
        bg="bg.muted"
        css={{ '@media (forced-colors: active)': { outline: '1px solid CanvasText' } }}
      >
        <Box
          height="full"
          borderRadius="full"
          bg={fills[tone]}
          transition="width 200ms"
          {...(share === undefined
            ? { width: '40%', animation: 'pass 1.4s ease-in-out infinite' }
            : { style: { width: `${share * 100}%` } })}
          css={{ '@media (forced-colors: active)': { bg: 'Highlight' } }}
        />
      </Box>
    </div>
  )
}

/** A decorative spinner, for an element that already announces its loading state. */
export function SpinnerMark({ size = 'sm' }: { size?: 'sm' | 'md' | 'lg' }): JSX.Element {
  return <ChakraSpinner size={size} aria-hidden="true" />
}

/** A spinner. With `page`, it is centered after a short delay, so that a page that loads quickly does not show it. */
export function Spinner({ page = false }: { page?: boolean }): JSX.Element {
  return (
    <Center
      role="status"
      aria-label="Loading"
      display={page ? 'flex' : 'inline-flex'}
      color="accent.fg"
      {...(page && { minHeight: '60dvh', animation: 'fadeIn 0.2s 0.25s both' })}
    >
      <SpinnerMark size={page ? 'lg' : 'md'} />
    </Center>
  )
}
