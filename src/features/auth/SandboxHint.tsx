import type { JSX } from 'react'
import { Button } from '../../ui/button/Button'
import styles from './AuthForm.module.css'

const people = [
  { username: 'agent', role: 'Agent' },
  { username: 'manager', role: 'Manager' },
  { username: 'admin', role: 'Administrator' },
] as const

/** Only in builds with the in-browser backend: who there is to sign in as. */
export function SandboxHint({ onChoose }: { onChoose: (username: string) => void }): JSX.Element {
  return (
    <div className={styles.hint}>
      <p>
        This is a sandbox: nothing here is real. Sign in as <b>agent</b>, <b>manager</b> or <b>admin</b> with any
        password.
      </p>
      <div className={styles.people}>
        {people.map(({ username, role }) => (
          <Button key={username} size="sm" aria-label={`Fill in as ${role}`} onClick={() => onChoose(username)}>
            {role}
          </Button>
        ))}
      </div>
    </div>
  )
}
