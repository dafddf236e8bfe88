import { type JSX, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { countOf } from '../format'
import { readReceipt, type Receipt, type ReceiptCheck } from '../receipt'
import { useWork } from '../use-sandbox'
import styles from './panel.module.css'
import { Problem } from './Problem'

/** How like the live service the stand-in is: the last receipt of `npm run contract`, from its file. */
export function ContractReceipt({ schemaHash }: { schemaHash: string }): JSX.Element {
  const work = useWork()
  const inputRef = useRef<HTMLInputElement>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  return (
    <section className={styles.tight} aria-label="Contract with the live service">
      <h3 className={styles.heading}>Contract with the live service</h3>
      <p className={styles.small}>
        <code>npm run contract</code> plays every promise against a live service and writes a receipt.
      </p>
      <div className={styles.row}>
        <Button size="sm" icon="upload" loading={work.busy} onClick={() => inputRef.current?.click()}>
          Open a receipt
        </Button>
        <input
          ref={inputRef}
          hidden
          type="file"
          aria-label="Receipt file"
          accept="application/json,.json"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void work.run(async () => setReceipt(readReceipt(await file.text())))
            // The same file may be chosen again, after another run.
            event.target.value = ''
          }}
        />
      </div>
      {receipt ? <Summary receipt={receipt} schemaHash={schemaHash} /> : null}
      <Problem text={work.problem} onDismiss={work.clear} />
    </section>
  )
}

function Summary({ receipt, schemaHash }: { receipt: Receipt; schemaHash: string }) {
  const { service, endpoint, at, kept, broken, known, notLookedAt, checks } = receipt
  const of = (verdict: string) => checks.filter((check) => check.verdict === verdict)
  return (
    <div className={styles.card} role="group" aria-label={`Receipt of ${service}`}>
      <div className={styles.spread}>
        <h4 className={styles.cardTitle}>{service}</h4>
        <StatusBadge tone={broken === 0 ? 'success' : 'danger'}>
          {broken === 0 ? 'Every promise kept' : `${broken} broken`}
        </StatusBadge>
      </div>
      <p className={styles.small}>
        {new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })} · {endpoint}
      </p>
      <p className={styles.small}>
        {countOf(kept, 'promise')} kept, {known} broken as is known, {notLookedAt} not looked at
      </p>
      {receipt.schema === schemaHash ? null : (
        <p className={styles.warning}>It was played with another schema than this sandbox has: play it again.</p>
      )}
      {[...of('broken'), ...of('known')].map((check) => (
        <Difference key={check.id} check={check} />
      ))}
    </div>
  )
}

function Difference({ check }: { check: ReceiptCheck }) {
  const { id, promise, verdict, seen, standIn } = check
  return (
    <details className={styles.disclosure}>
      <summary className={verdict === 'broken' ? styles.bad : undefined}>{promise}</summary>
      <dl className={styles.small}>
        <dt>The stand-in says</dt>
        <dd>{standIn ?? '–'}</dd>
        <dt>Live says</dt>
        <dd>{seen}</dd>
        <dt>Check</dt>
        <dd className={styles.mono}>{id}</dd>
      </dl>
    </details>
  )
}
