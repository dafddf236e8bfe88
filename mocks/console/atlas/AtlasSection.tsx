import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/Button'
import { CopyButton } from '../../../src/ui/CopyButton'
import { Icon } from '../../../src/ui/Icon'
import { Progress } from '../../../src/ui/Progress'
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden'
import styles from '../panels/panel.module.css'
import { Problem } from '../panels/Problem'
import { rememberShown, shownEntries } from '../preferences'
import { useConsole, useWork } from '../use-sandbox'
import { atlas, type AtlasEntry } from './entries'
import { showEntry } from './show-entry'

const groups = ['Codes', 'Session', 'Payments', 'Fallbacks'] as const

/** Every text that the product promises for when something fails, each with a button and a link. */
export function AtlasSection({ onShown }: { onShown: () => Promise<void> }): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useWork()
  const [shown, setShown] = useState(shownEntries)

  const show = (entry: AtlasEntry): Promise<void> =>
    work.run(async () => {
      await showEntry(entry, sandbox, page)
      setShown(shownEntries())
      await onShown()
    })
  const count = atlas.filter(({ id }) => shown.has(id)).length

  return (
    <section className={styles.stack} aria-label="Error atlas">
      <Progress label="Error atlas" value={count} max={atlas.length} valueText={`${count} of ${atlas.length} shown`} />
      <Problem text={work.problem} onDismiss={work.clear} />
      {groups.map((group) => (
        <div key={group} className={styles.tight}>
          <h3 className={styles.heading}>{group}</h3>
          <ul className={styles.list}>
            {atlas
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <li key={entry.id} className={styles.item}>
                  <div style={{ flex: 1 }}>
                    <span>
                      {entry.text}
                      {shown.has(entry.id) ? (
                        <span className={styles.good}>
                          {' '}
                          <Icon name="check" size={14} />
                          <VisuallyHidden>Shown</VisuallyHidden>
                        </span>
                      ) : null}
                    </span>
                    {entry.then ? <p className={styles.small}>{entry.then}</p> : null}
                  </div>
                  <CopyButton what={`link to ${entry.id}`} text={linkTo(page.basePath, entry)} />
                  <Button
                    size="sm"
                    aria-label={`Show ${entry.text}`}
                    disabled={work.busy}
                    onClick={() => void show(entry)}
                  >
                    Show
                  </Button>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            rememberShown(new Set())
            setShown(new Set())
          }}
        >
          Begin the count anew
        </Button>
      </div>
    </section>
  )
}

const linkTo = (basePath: string, entry: AtlasEntry): string =>
  new URL(`${basePath}?show=${entry.id}`, location.origin).href
