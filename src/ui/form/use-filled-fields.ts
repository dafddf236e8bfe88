import { useEffect } from 'react'

const isTextField = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'submit', 'button'].includes(field.type))

/**
 * Reads the text fields of a form before its events: password managers and other tools may fill them without an event,
 * and React would submit, or write back, the former text.
 */
export function useFilledFields(): void {
  useEffect(() => {
    const listening = new AbortController()
    let isReading = false
    const read = ({ target }: Event): void => {
      const form = target instanceof Element ? target.closest('form') : null
      if (!form || isReading) return
      isReading = true
      // All texts first, because React writes the former ones back when it renders the first change.
      const filled = [...form.elements]
        .filter(isTextField)
        .filter((field) => field !== target && field.value !== field.defaultValue)
        .map((field) => ({ field, text: field.value }))
      for (const { field, text } of filled) reportChange(field, text)
      isReading = false
    }
    // On the document, so that React has rendered the new values when it handles the event itself.
    // The pointer comes first: a button may be disabled until a field has changed.
    for (const type of ['pointerover', 'keydown', 'click', 'input', 'submit'])
      document.addEventListener(type, read, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** Reports the text of a field to React, which keeps the text that it knows as the default of the field. */
function reportChange(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React ignores the event if the text was its own. The setter of the prototype is the one that React does not see.
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
