import { Heading } from '@chakra-ui/react/heading'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { type JSX, useEffect, useRef, useState } from 'react'
import { Link, useMatches } from 'react-router-dom'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { Modal } from '../../ui/dialog/Modal'
import { useMediaQuery } from '../../ui/hooks'
import { Icon } from '../../ui/mark/Icon'
import { type NavigationEntry, navigationOf, type PhoneNavigation, phoneNavigation } from '../routes/navigation'
import type { BuildEnv, RouteConfig } from '../routes/route-config'
import { preload } from '../routes/preload'
import styles from './Frame.module.css'

/** Links to every page that the user can open: next to the page, or at the bottom on a phone. */
export function Navigation({ env }: { env: BuildEnv }): JSX.Element {
  const { user } = useSessionSnapshot()
  // As the router matched it: in any letter case, with a trailing slash, or at an alias.
  const current = useMatches().at(-1)?.handle as RouteConfig | undefined
  const onPhone = useMediaQuery('(width < 40rem)')
  const entries = navigationOf(user, env)
  return onPhone ? (
    <BottomBar {...phoneNavigation(entries)} current={current} />
  ) : (
    <Sidebar entries={entries} current={current} />
  )
}

/** All links, with the pages of a panel below their panel. Scrolls the link of the current page into view. */
function Sidebar({
  entries,
  current,
}: {
  entries: readonly NavigationEntry[]
  current: RouteConfig | undefined
}): JSX.Element {
  const navigation = useRef<HTMLElement>(null)
  useEffect(() => {
    show(navigation.current?.querySelector('[aria-current]'))
  }, [current])
  return (
    <nav ref={navigation} aria-label="Main" className={styles.navigation} data-print="hide">
      <ul>
        {entries.map((entry) => (
          <li key={entry.route.path}>
            <Entry entry={entry} current={current} />
            {entry.pages.length > 0 ? (
              <nav aria-label={entry.label}>
                <ul className={styles.pages}>
                  {entry.pages.map((page) => (
                    <li key={page.route.path}>
                      <Entry entry={page} current={current} />
                    </li>
                  ))}
                </ul>
              </nav>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The most important links, and a button that opens a sheet with the other links, if there are any. */
function BottomBar({ places, rest, current }: PhoneNavigation & { current: RouteConfig | undefined }): JSX.Element {
  const [open, setOpen] = useState(false)
  const isInRest = rest.some(({ pages }) => pages.some(({ route }) => current === route))
  return (
    <nav aria-label="Main" className={styles.navigation} data-print="hide">
      <ul>
        {places.map((entry) => (
          <li key={entry.route.path}>
            <Entry entry={entry} current={current} />
          </li>
        ))}
        {rest.length > 0 ? (
          <li>
            <button
              type="button"
              className={styles.link}
              aria-haspopup="dialog"
              aria-current={isInRest || undefined}
              onClick={() => setOpen(true)}
            >
              <Icon name="more" size={18} />
              <span>More</span>
            </button>
          </li>
        ) : null}
      </ul>
      <Modal open={open} onClose={() => setOpen(false)} title="More">
        <Stack as="nav" aria-label="More" gap="4">
          {rest.map(({ label, pages }) => (
            <Stack key={label} gap="1">
              {label === null ? null : (
                <Heading as="h3" fontSize="sm" fontWeight="medium" color="fg.muted">
                  {label}
                </Heading>
              )}
              <ul>
                {pages.map((page) => (
                  <li key={page.route.path}>
                    <SheetEntry entry={page} current={current} onFollow={() => setOpen(false)} />
                  </li>
                ))}
              </ul>
            </Stack>
          ))}
        </Stack>
      </Modal>
    </nav>
  )
}

interface SheetEntryProps extends EntryProps {
  onFollow: () => void
}

function SheetEntry({ entry: { route, label, icon }, current, onFollow }: SheetEntryProps): JSX.Element {
  return (
    <HStack
      asChild
      gap="3"
      minHeight="11"
      px="2"
      rounded="md"
      color="fg"
      fontWeight="medium"
      textDecoration="none"
      css={{ '&[aria-current]': { bg: 'accent.subtle', color: 'accent.fg' } }}
    >
      <Link
        to={route.path}
        aria-current={current === route ? 'page' : undefined}
        onPointerEnter={() => void preload(route)}
        onClick={onFollow}
      >
        <Icon name={icon} size={18} />
        <span>{label}</span>
      </Link>
    </HStack>
  )
}

/** Scrolls the link into view. `scrollIntoView` would also move the start of the Tab order. */
function show(link: Element | null | undefined): void {
  const navigation = link?.closest(`.${styles.navigation}`)
  if (!link || !navigation) return
  const [at, box] = [link.getBoundingClientRect(), navigation.getBoundingClientRect()]
  navigation.scrollTop += Math.min(0, at.top - box.top) + Math.max(0, at.bottom - box.bottom)
}

interface EntryProps {
  entry: NavigationEntry
  current: RouteConfig | undefined
}

function Entry({ entry, current }: EntryProps): JSX.Element {
  const { route, label, icon } = entry
  const { path } = route
  return (
    <Link
      to={path}
      className={styles.link}
      aria-current={current === route ? 'page' : undefined}
      onPointerEnter={() => void preload(route)}
      onFocus={({ currentTarget }) => {
        void preload(route)
        // Browsers do not scroll to a half-visible link on focus. A tapped link must not move.
        if (currentTarget.matches(':focus-visible')) show(currentTarget)
      }}
    >
      <Icon name={icon} size={18} />
      <span>{label}</span>
    </Link>
  )
}
