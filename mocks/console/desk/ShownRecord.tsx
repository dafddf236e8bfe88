import { type JSX, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { TextField } from '../../../src/ui/field/TextField'
import { countOf, formatDay } from '../format'
import { offerFile } from '../offer-file'
import { forgetShown, noteShown, onShownChange, shownAsMarkdown, shownRecord, shownRecordText } from '../play/shown'

/** What was on stage and what was asked, for the mail afterwards. It stays on this computer. */
export function ShownRecord(): JSX.Element {
  const text = useSyncExternalStore(onShownChange, shownRecordText)
  const entries = shownRecord(text)
  const questions = entries.filter((entry) => 'question' in entry)
  const scenes = entries.length - questions.length
  const [question, setQuestion] = useState('')
  return (
    <section className="desk-record" aria-label="Record of what was shown">
      <h2>What was shown</h2>
      <form
        className="desk-ask"
        onSubmit={(event) => {
          event.preventDefault()
          if (question.trim() === '') return
          noteShown({ question: question.trim() })
          setQuestion('')
        }}
      >
        <TextField label="A question from the room" value={question} onChange={setQuestion} autoComplete="off" />
        <Button type="submit" disabled={question.trim() === ''}>
          Note it
        </Button>
      </form>
      {questions.length > 0 ? (
        <ul aria-label="Questions">
          {questions.slice(-5).map((entry) => (
            <li key={entry.at}>{entry.question}</li>
          ))}
        </ul>
      ) : null}
      <div className="desk-buttons">
        <Button
          size="sm"
          icon="download"
          disabled={entries.length === 0}
          onClick={() =>
            offerFile(`shown-${formatDay(new Date().toISOString())}.md`, shownAsMarkdown(entries), 'text/markdown')
          }
        >
          Export as Markdown
        </Button>
        <Button size="sm" variant="ghost" disabled={entries.length === 0} onClick={forgetShown}>
          Clear
        </Button>
        <span className="desk-small">
          {countOf(scenes, 'scene')}, {countOf(questions.length, 'question')}. Kept on this computer only.
        </span>
      </div>
    </section>
  )
}
