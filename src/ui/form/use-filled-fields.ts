import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns the property of a field that a user changes, the value that React knows, and the event that tells React. */
function stateOf(field: Element): readonly ['value' | 'checked', string | boolean | undefined, string] | null {
  // React keeps the text that it knows as the default. The other fields have it as a data attribute.
  if (field instanceof HTMLTextAreaElement) return ['value', field.defaultValue, 'input']
  // A select whose options have not loaded shows none of them.
  if (field instanceof HTMLSelectElement)
    return field.selectedIndex < 0 ? null : ['value', field.dataset['value'], 'change']
  if (!(field instanceof HTMLInputElement) || ['file', 'submit', 'button'].includes(field.type)) return null
  if (field.type === 'checkbox')
    return ['checked', field.dataset['value'] && field.dataset['value'] === 'true', 'click']
  // The radio button that was chosen before needs no event.
  if (field.type === 'radio') return ['checked', field.defaultChecked || !field.checked ? undefined : false, 'click']
  return ['value', field.defaultValue, 'input']
}

/**
 * Reads the fields of a form before its events: password managers and other tools may fill them without an event,
 * and React would submit, or write back, the former value.
 * Does not submit a form with a text that its field calls too long.
 */
export function useFilledFields(): void {
  useEffect(() => {
    const listening = new AbortController()
    let isReading = false
    const read = (event: Event): void => {
      const { target } = event
      const form = target instanceof Element ? target.closest('form') : null
      if (!form || isReading) return
      isReading = true
      // All values first, because React writes the former ones back when it renders the first change.
      const reports = [...form.elements]
        .filter((field) => field !== target)
        .flatMap((field) => reportOf(field as Field) ?? [])
      for (const report of reports) report()
      isReading = false
      const tooLong = event.type === 'submit' && form.querySelector<HTMLElement>('[data-too-long]')
      if (!tooLong) return
      event.preventDefault()
      event.stopImmediatePropagation()
      tooLong.focus()
    }
    // On the document, so that React has rendered the new values when it handles the event itself.
    // The pointer comes first: a button may be disabled until a field has changed.
    for (const type of ['pointerover', 'keydown', 'click', 'input', 'submit'])
      document.addEventListener(type, read, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** Returns a function that reports the value of a field to React, or null if React knows it. */
function reportOf(field: Field): (() => void) | null {
  const [property, known, event] = stateOf(field) ?? []
  const value: unknown = property && Reflect.get(field, property)
  if (!property || !event || known === undefined || value === known) return null
  return () => {
    // React ignores the event if the value was its own. The setter of the prototype is the one that React does not see.
    Reflect.set(field, property, known)
    Reflect.set(Object.getPrototypeOf(field) as object, property, value, field)
    field.dispatchEvent(new Event(event, { bubbles: true }))
  }
}
