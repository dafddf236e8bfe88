import type { Sandbox } from '../sandbox'
import styles from './notices.module.css'

/** How often the line looks which page is shown, and how often it asks whether saving works again. */
const lookEveryMs = 500
const askEveryMs = 3000

/** A quiet line at the foot of the page while nothing is saved. */
export class UnsavedLine {
  private readonly line = document.createElement('p')
  private timers: ReturnType<typeof setInterval>[] = []

  constructor(
    private readonly sandbox: Pick<Sandbox, 'keeping'>,
    private readonly words: (reason: string) => string,
    /** Whether it belongs on the page that is shown now. */
    private readonly isDue: () => boolean,
  ) {
    this.line.className = styles.line ?? ''
    this.line.setAttribute('role', 'status')
    this.line.dataset['print'] = 'hide'
  }

  /** `null` when everything is saved again. */
  show(reason: string | null): void {
    for (const timer of this.timers) clearInterval(timer)
    this.timers = []
    if (reason === null) return this.line.remove()
    document.body.append(this.line)
    this.line.textContent = this.words(reason)
    this.look()
    this.timers = [
      setInterval(() => this.look(), lookEveryMs),
      // Nobody else asks on this page. The answer says by its header whether there is anything left to show.
      setInterval(() => {
        if (!this.line.hidden && !document.hidden) this.sandbox.keeping().catch(() => undefined)
      }, askEveryMs),
    ]
  }

  private look(): void {
    this.line.hidden = !this.isDue()
  }
}
