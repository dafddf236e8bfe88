/** A card that pays whatever is asked of it. */
export const GOOD_CARD = '4242424242424242'

/** A named scenario at noon of a Monday in New York, with a clock that stands still. */
export const onMonday = (scenario: string) => ({ scenario, seed: 1, now: '2026-03-02T17:00:00Z', freeze: true })
