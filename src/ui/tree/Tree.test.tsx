import { fireEvent, render, screen, waitFor, within } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { type JSX, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Tree, type TreeProps, pathTo, type TreeNode } from './Tree'
const nodes: TreeNode[] = [
  { id: 'c', name: 'Harbour Lending', parentId: null },
  { id: 'w', name: 'West', parentId: 'c' },
  { id: 'e', name: 'East', parentId: 'c' },
  { id: 'w1', name: 'Portland', parentId: 'w' },
  { id: 'w2', name: 'Seattle', parentId: 'w' },
]

function Page(props: Partial<TreeProps<TreeNode>>): JSX.Element {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['c']))
  const [selectedId, setSelectedId] = useState<string | null>(null)
  return (
    <Tree
      label="Organization"
      nodes={nodes}
      expanded={expanded}
      onExpandedChange={setExpanded}
      selectedId={selectedId}
      onSelect={setSelectedId}
      {...props}
    />
  )
}

const names = (): string[] => screen.getAllByRole('treeitem').map((item) => item.textContent)
const activeIs = (name: string): Promise<void> =>
  waitFor(() => {
    expect(document.activeElement?.textContent).toBe(name)
  })

it('expands, collapses, and moves by the arrow keys, Home, End, and letters', async () => {
  render(<Page />)
  await userEvent.tab()
  expect(names()).toEqual(['Harbour Lending', 'West', 'East'])
  await userEvent.keyboard('{ArrowDown}')
  await activeIs('West')
  await userEvent.keyboard('{ArrowRight}')
  expect(names()).toEqual(['Harbour Lending', 'West', 'Portland', 'Seattle', 'East'])
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await activeIs('Seattle')
  await userEvent.keyboard('{ArrowLeft}')
  await activeIs('West')
  await userEvent.keyboard('{ArrowLeft}')
  expect(names()).toEqual(['Harbour Lending', 'West', 'East'])
  await userEvent.keyboard('{End}')
  await activeIs('East')
  await userEvent.keyboard('{Home}')
  await activeIs('Harbour Lending')
  await userEvent.keyboard('we')
  await activeIs('West')
})

it('exposes the level, the position, and the expanded state of a node', () => {
  render(<Page />)
  const west = screen.getByRole('treeitem', { name: 'West' })
  expect(west).toHaveAttribute('aria-level', '2')
  expect(west).toHaveAttribute('aria-posinset', '1')
  expect(west).toHaveAttribute('aria-setsize', '2')
  expect(west).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('treeitem', { name: 'East' })).not.toHaveAttribute('aria-expanded')
})

it('moves a node by keyboard, only to allowed targets', async () => {
  const onMove = vi.fn<(node: TreeNode, target: TreeNode) => void>()
  render(<Page onMove={onMove} canMoveTo={(_node, target) => target.id !== 'c'} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}m')
  expect(screen.getByText(/^Moving West/)).toBeInTheDocument()
  await userEvent.keyboard('{Home}{Enter}')
  expect(onMove).not.toHaveBeenCalled()
  expect(screen.getByText(/^West cannot be moved to Harbour Lending\. Moving West/)).toBeInTheDocument()
  await userEvent.keyboard('{End}{Enter}')
  expect(onMove).toHaveBeenCalledExactlyOnceWith(nodes[1], nodes[2])
})

it('moves a node by dragging, and cancels a move on Escape', async () => {
  const onMove = vi.fn<(node: TreeNode, target: TreeNode) => void>()
  render(<Page onMove={onMove} />)
  fireEvent.dragStart(screen.getByRole('treeitem', { name: 'East' }))
  fireEvent.drop(screen.getByRole('treeitem', { name: 'West' }))
  expect(onMove).toHaveBeenCalledExactlyOnceWith(nodes[2], nodes[1])
  await userEvent.click(screen.getByRole('treeitem', { name: 'East' }))
  await userEvent.keyboard('m{Escape}{Enter}')
  expect(onMove).toHaveBeenCalledTimes(1)
})

it('is named by its label, which is no heading', () => {
  render(<Page />)
  expect(screen.getByRole('tree', { name: 'Organization' })).toBeInTheDocument()
  expect(screen.queryByRole('heading')).toBeNull()
})

it('renders only a few of five thousand nodes', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    id: `n${index}`,
    name: `Team ${index}`,
    parentId: index ? 'n0' : null,
  }))
  render(<Page nodes={many} expanded={new Set(['n0'])} />)
  expect(within(screen.getByRole('tree')).getAllByRole('treeitem').length).toBeLessThan(60)
})

it('can be focused by keyboard at any scroll position', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ id: `n${index}`, name: `Team ${index}`, parentId: null }))
  render(<Page nodes={many} />)
  fireEvent.scroll(screen.getByRole('tree'), { target: { scrollTop: 9_000 } })
  expect(screen.getByRole('treeitem', { name: 'Team 250' })).toBeInTheDocument()
  await userEvent.tab()
  await activeIs('Team 0')
})

it('finds the path to a node, and stops at a cycle', () => {
  expect(pathTo(nodes, 'w2')).toEqual(['c', 'w', 'w2'])
  expect(
    pathTo(
      [
        { id: 'a', name: 'A', parentId: 'b' },
        { id: 'b', name: 'B', parentId: 'a' },
      ],
      'a',
    ),
  ).toEqual(['b', 'a'])
  expect(pathTo(nodes, 'nowhere')).toEqual([])
})
