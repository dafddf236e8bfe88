import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { TextArea } from '../../../src/ui/field/TextArea'
import { wordsOf } from '../format'
import { useWork } from '../use-sandbox'
import { PanelCard } from './pieces'

/** A script of one's own, pasted as JSON. */
export function OwnScript({ onPlay }: { onPlay: (document: unknown) => Promise<void> }): JSX.Element {
  const [text, setText] = useState('')
  const work = useWork()
  const play = (): Promise<void> => work.run(() => onPlay(parsed(text)))
  return (
    <PanelCard>
      <TextArea
        label="A script of your own"
        hint="A JSON document as the guide for testers describes it, or what the recorder has written."
        error={work.problem}
        value={text}
        onChange={(next) => {
          setText(next)
          work.clear()
        }}
        rows={4}
        spellCheck={false}
      />
      <div>
        <Button size="sm" disabled={text.trim() === ''} loading={work.busy} onClick={() => void play()}>
          Open the script
        </Button>
      </div>
    </PanelCard>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`This is not JSON: ${wordsOf(error)}`, { cause: error })
  }
}
