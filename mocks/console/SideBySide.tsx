import { type JSX, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { localStore } from '../../src/lib/storage'
import { Button } from '../../src/ui/Button'
import { Select } from '../../src/ui/Select'
import { Spinner } from '../../src/ui/Spinner'
import { panePrefix } from './pane-names'
import { signIn } from './page'
import { Problem } from './panels/Problem'
import styles from './SideBySide.module.css'
import { useConsole, wordsOf } from './use-sandbox'
import type { Persona } from './wire-types'

export interface SideBySideProps {
  people: readonly Persona[]
  usernames: readonly string[]
  onClose: () => void
}

/** Several people in the one world. Each pane is the app in a frame whose storage is its own, so no session meets another. */
export function SideBySide({ people, usernames, onClose }: SideBySideProps): JSX.Element {
  const closeRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const app = document.getElementById('root')
    app?.setAttribute('inert', '')
    closeRef.current?.focus()
    return () => app?.removeAttribute('inert')
  }, [])

  return createPortal(
    <section
      aria-label="People side by side"
      className={styles.stage}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={styles.head}>
        <h2>Side by side</h2>
        <Button ref={closeRef} icon="close" onClick={onClose}>
          Back to one
        </Button>
      </header>
      <div className={styles.panes}>
        {usernames.map((username, i) => (
          <Pane key={i} n={i + 1} people={people} firstUsername={username} />
        ))}
      </div>
    </section>,
    document.body,
  )
}

function Pane({ n, people, firstUsername }: { n: number; people: readonly Persona[]; firstUsername: string }) {
  const { page } = useConsole()
  const [username, setUsername] = useState(firstUsername)
  const [ready, setReady] = useState<{ username: string; visit: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const visits = useRef(0)

  useEffect(() => {
    let wanted = true
    const tokenKey = `${panePrefix(n)}cognito_tokens`
    signIn(page.basePath, username)
      .then((tokens) => {
        if (!wanted) return
        localStore.set(tokenKey, JSON.stringify(tokens))
        setProblem(null)
        setReady({ username, visit: ++visits.current })
      })
      .catch((error: unknown) => wanted && setProblem(wordsOf(error)))
    return () => {
      wanted = false
      localStore.remove(tokenKey)
    }
  }, [n, page.basePath, username])

  const name = people.find((person) => person.username === username)?.name ?? username
  return (
    <div className={styles.pane}>
      <Select
        label={`Person of pane ${n}`}
        hideLabel
        value={username}
        onChange={setUsername}
        options={people.map((person) => ({ value: person.username, label: `${person.name} (${person.username})` }))}
      />
      <Problem text={problem} />
      {ready?.username === username ? (
        <iframe
          key={ready.visit}
          name={panePrefix(n).slice(0, -1)}
          title={name}
          src={`${page.basePath}dashboard`}
          className={styles.frame}
        />
      ) : (
        <Spinner />
      )}
    </div>
  )
}
