// What the documentation does with script: live examples, and a search field that answers while one types. Without it,
// every example shows what it printed when the page was made, and the field asks the server.
import { wakeExamples } from './examples.js';
import { wakeFinder } from './finder.js';

const field = document.querySelector('[data-finder] input');
if (field instanceof HTMLInputElement) wakeFinder(field);
wakeExamples(document.querySelectorAll('[data-example]'));

// A menu that lies over the page closes when it has led somewhere.
document.getElementById('menu')?.addEventListener('click', ({ target, currentTarget }) => {
  if (target instanceof Element && target.closest('a') && currentTarget.matches(':popover-open'))
    currentTarget.hidePopover();
});
