// React creates a console task per element for debuggers, which takes a sixteenth of a screen test's time.
Object.defineProperty(console, 'createTask', { configurable: true, value: undefined })
