import * as React from 'react'

// React creates a console task per element for debuggers, which takes a sixteenth of a screen test's time.
Object.defineProperty(console, 'createTask', { configurable: true, value: undefined })

// React also records a stack per element for its messages, up to a limit, which takes a tenth. The limit is reached here.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
