import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type JSX, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { Icon } from '../../../src/ui/mark/Icon'
import { Progress } from '../../../src/ui/feedback/Progress'
import styles from '../panels/panel.module.css'
import { outerAddress } from '../file-page'
import { Problem } from '../panels/Problem'
import { onShown, rememberShown, shownEntries, shownText } from '../preferences'
import { useHands } from '../stage/use-hands'
import { useConsole, useWork } from '../use-sandbox'
import { atlas, atlasGroups, type AtlasEntry } from './entries'

/** Every text that the product promises for when something fails, each with a button and a link. */
export function AtlasSection(): JSX.Element {
  const { page } = useConsole()
  const hands = useHands()
  const work = useWork()
  useSyncExternalStore(onShown, shownText)
  const shown = shownEntries()
  const countOf = (entries: readonly AtlasEntry[]): number => entries.filter(({ id }) => shown.has(id)).length
  const count = countOf(atlas)

  return (
    <section className={styles.stack} aria-label="Error atlas">
      <div className={styles.tight}>
        <div className={styles.spread}>
          <h3 className={styles.heading}>Error atlas</h3>
          {count > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => rememberShown(new Set())}>
              Reset count
            </Button>
          ) : null}
        </div>
        <p className={styles.small}>
          Every text that the product has for when something fails. Show brings it about in the app.
        </p>
        <Progress label="Texts shown" value={count} max={atlas.length} valueText={`${count} of ${atlas.length}`} />
      </div>
      <Problem text={work.problem} onDismiss={work.clear} />
      {atlasGroups.map((group) => {
        const entries = atlas.filter((entry) => entry.group === group)
        return (
          <div key={group} className={styles.tight}>
            <div className={styles.spread}>
              <h4 className={styles.heading}>{group}</h4>
              <span className={styles.small}>
                {countOf(entries)} of {entries.length}
              </span>
            </div>
            <ul className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.id} className={styles.item}>
                  <span className={styles.grow}>{entry.text}</span>
                  {shown.has(entry.id) ? (
                    <span className={styles.tick}>
                      <Icon name="check" size={14} />
                      <VisuallyHidden>Shown</VisuallyHidden>
                    </span>
                  ) : null}
                  <CopyButton what={`link to ${entry.id}`} text={linkTo(page.basePath, entry)} />
                  <Button
                    size="sm"
                    aria-label={`Show ${entry.text}`}
                    disabled={work.busy}
                    onClick={() => void work.run(() => hands.showEntry(entry.id))}
                  >
                    Show
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

const linkTo = (basePath: string, entry: AtlasEntry): string => outerAddress(`${basePath}?show=${entry.id}`)
