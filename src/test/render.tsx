import { render as renderPlainly, type RenderOptions, type RenderResult } from '@testing-library/react'
import { Fragment, type JSX, type ReactElement, type ReactNode } from 'react'
import { Themed } from '../ui/theme/Themed'

export * from '@testing-library/react'

/** Renders in the theme, which Chakra components require. */
export function render(
  page: ReactElement,
  { wrapper: Wrapper = Fragment, ...options }: RenderOptions = {},
): RenderResult {
  const wrapper = ({ children }: { children: ReactNode }): JSX.Element => (
    <Themed>
      <Wrapper>{children}</Wrapper>
    </Themed>
  )
  return renderPlainly(page, { ...options, wrapper })
}
