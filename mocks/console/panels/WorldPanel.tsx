import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { Spinner } from '../../../src/ui/feedback/Spinner'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { outerAddress } from '../file-page'
import { countOf, formatBytes, inWords } from '../format'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { ShareLink } from '../../backend/control/wire'
import styles from './panel.module.css'
import { ContractReceipt } from './ContractReceipt'
import { ofPictures } from './of-pictures'
import { Problem } from './Problem'
import { Recorder } from './Recorder'
import { Rewind } from './Rewind'
import { SetAside } from './SetAside'
import { SnapshotFile } from './SnapshotFile'

/** The whole world: whether its books balance, and ways to keep it, send it, and go back in it. */
export function WorldPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const { answer: state, problem, ask } = useAsked(sandbox.state, 2000)
  if (!state) return problem === null ? <Spinner /> : <Problem text={problem} />
  return (
    <div className={styles.stack}>
      <AuditLight />
      <div className={styles.tight}>
        <div className={styles.spread}>
          <h3 className={styles.heading}>World hash</h3>
          {state.worldHash === null ? null : <CopyButton text={state.worldHash} what="world hash" />}
        </div>
        <p className={styles.mono} data-testid="world-hash">
          {state.worldHash ?? 'On its way to another moment …'}
        </p>
        <p className={styles.small}>
          Seed {state.seed} · schema {state.schemaHash.slice(0, 8)} · {countOf(state.journalLength, 'action')}
        </p>
        <p className={state.storage.saved ? styles.small : styles.warning}>
          {state.storage.saved ? 'Saved in this browser.' : `Not saved: ${state.storage.reason}.`}
        </p>
      </div>
      <Rewind state={state} onChanged={ask} />
      <SnapshotFile onRestored={ask} />
      <SetAside />
      <Share />
      <Recorder />
      <ContractReceipt schemaHash={state.schemaHash} />
      <section className={styles.tight} aria-label="Records">
        <h3 className={styles.heading}>Records</h3>
        <dl className={styles.figures}>
          {Object.entries(state.counts)
            .filter(([, count]) => count > 0)
            .map(([name, count]) => (
              <div key={name}>
                <dt className={styles.small}>{inWords(name)}</dt>
                <dd className={styles.count}>{count.toLocaleString('en-US')}</dd>
              </div>
            ))}
        </dl>
      </section>
    </div>
  )
}

function AuditLight(): JSX.Element {
  const { sandbox } = useConsole()
  const { answer: audit, problem } = useAsked(sandbox.audit, 5000)
  return (
    <div className={styles.card} role="group" aria-label="Audit">
      <div className={styles.spread}>
        <h3 className={styles.cardTitle}>Audit</h3>
        {audit ? (
          <StatusBadge tone={audit.balanced ? 'success' : 'danger'}>
            {audit.balanced ? 'Every cent accounted for' : `${audit.violations.length} violations`}
          </StatusBadge>
        ) : null}
      </div>
      <Problem text={problem} />
      {audit?.violations.map((violation) => (
        <p key={violation} className={styles.bad}>
          {violation}
        </p>
      ))}
    </div>
  )
}

function Share(): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useWork()
  const [link, setLink] = useState<(ShareLink & { address: string }) | null>(null)
  const words = link && ofPictures(link.pictures)
  return (
    <section className={styles.tight} aria-label="Share link">
      <h3 className={styles.heading}>Share link</h3>
      <p className={styles.small}>The whole world in an address: whoever opens it stands where you stand now.</p>
      <div className={styles.row}>
        <Button
          size="sm"
          icon="external"
          loading={work.busy}
          onClick={() =>
            void work.run(async () => {
              const made = await sandbox.share()
              setLink({ ...made, address: outerAddress(page.basePath + made.fragment) })
            })
          }
        >
          Make a link
        </Button>
        {link ? <CopyButton wide what="link" text={link.address} /> : null}
        {link ? <span className={styles.small}>{formatBytes(link.bytes)}</span> : null}
      </div>
      {words ? <p className={styles.small}>{words}</p> : null}
      {link ? <textarea className={styles.code} readOnly rows={2} aria-label="The link" value={link.address} /> : null}
      <Problem text={work.problem} onDismiss={work.clear} />
    </section>
  )
}
