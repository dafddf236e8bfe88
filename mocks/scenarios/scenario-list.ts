import { scenarios } from './registry'
import { scripts } from './scripts'

/** What a person chooses from: each scenario with the steps of its script. */
export const scenarioList = () =>
  scenarios.map(({ name, title, story, personas }) => ({
    name,
    title,
    story,
    personas,
    steps: scripts.find((script) => script.name === name)?.steps ?? [],
  }))
