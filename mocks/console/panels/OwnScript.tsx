import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/Button'
import { TextArea } from '../../../src/ui/TextArea'
import { wordsOf } from '../use-sandbox'
import styles from './panel.module.css'

/** A script of one's own, pasted as JSON. */
export function OwnScript({ onPlay }: { onPlay: (document: unknown) => void }): JSX.Element {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const play = (): void => {
    try {
      setProblem(null)
      onPlay(JSON.parse(text))
    } catch (error) {
      setProblem(`This is not JSON: ${wordsOf(error)}`)
    }
  }
  return (
    <div className={styles.card}>
      <TextArea
        label="A script of your own"
        hint="A JSON document as the guide for testers describes it, or what the recorder has written."
        error={problem}
        value={text}
        onChange={setText}
        rows={4}
        spellCheck={false}
      />
      <div>
        <Button size="sm" disabled={text.trim() === ''} onClick={play}>
          Open the script
        </Button>
      </div>
    </div>
  )
}
