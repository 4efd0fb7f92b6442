import { hash } from 'node:crypto';
import type { Piece } from '../assembly/page-assembly.ts';
import type { OwnScripts } from '../head/own-scripts.ts';
import type { JsonObject } from '../lib/json-access.ts';
import { announcedIn } from './announcement-bar.ts';

/**
 * Closes what an owner announces for a visitor who has closed it. It stands in the head, before the style sheet, and says at
 * the root of the page whether the bar is closed before anything is shown, so that nothing moves. The browser alone
 * remembers which text was closed, and no server hears of it; another text is shown again. Without script, or where
 * nothing can be kept, the bar stays on the next page, and has no button without script.
 */
export function announcementScript(context: JsonObject, scripts: OwnScripts): readonly Piece[] {
  const text = hash('sha256', announcedIn(context), 'base64url').slice(0, 12);
  return [...scripts.inline(CLOSE, ` data-announced="${text}"`), Buffer.from('\n')];
}

// A page that comes back, or was rendered ahead, may be from before the bar was closed. Focus goes on to what follows.
const CLOSE = `{
let text=document.currentScript.dataset.announced,name="vitrine-announcement",
say=as=>document.documentElement.setAttribute("data-announcement",as),
look=()=>{let kept;try{kept=localStorage.getItem(name)}catch{}say(kept==text?"closed":"open")};
look();
addEventListener("pageshow",e=>e.persisted&&look());
document.addEventListener("prerenderingchange",look);
document.addEventListener("click",({target:t})=>{
if(!t.closest?.(".sqs-announcement-bar-close"))return;
let bar=t.closest(".sqs-announcement-bar"),had=bar.contains(document.activeElement);
try{localStorage.setItem(name,text)}catch{}
say("closed");
if(had)[...document.querySelectorAll("a[href],button,input,select,textarea,summary")].find(n=>
bar.compareDocumentPosition(n)==4&&(n.focus({preventScroll:true}),document.activeElement==n))
})}`;
