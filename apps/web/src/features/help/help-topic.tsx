import type { HelpBlock, HelpTopic } from "@platzwart/texts/help/help-part";
import { HELP_PICTURE_FILES } from "./help-pictures.ts";
import { HelpText } from "./help-text.tsx";

/** A topic with its heading, which other pages link to. */
export function HelpTopicView({ topic }: { readonly topic: HelpTopic }) {
  return (
    <section className="help-topic" id={topic.id} aria-labelledby={`${topic.id}-heading`}>
      <h3 id={`${topic.id}-heading`}>
        <HelpText>{topic.title}</HelpText>
      </h3>
      {topic.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a topic never change
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { readonly block: HelpBlock }) {
  if (typeof block === "string") {
    return (
      <p>
        <HelpText>{block}</HelpText>
      </p>
    );
  }
  if ("points" in block) return <ul>{block.points.map(item)}</ul>;
  if ("steps" in block) return <ol>{block.steps.map(item)}</ol>;
  if ("code" in block) {
    return (
      <figure>
        <figcaption className="small second">
          <HelpText>{block.caption}</HelpText>
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled to by keyboard too */}
        <pre tabIndex={0}>
          <code>
            <HelpText>{block.code}</HelpText>
          </code>
        </pre>
      </figure>
    );
  }
  return (
    <figure>
      <img {...HELP_PICTURE_FILES[block.picture]} alt="" loading="lazy" />
      <figcaption className="small second">
        <HelpText>{block.caption}</HelpText>
      </figcaption>
    </figure>
  );
}

function item(text: string) {
  return (
    <li key={text}>
      <HelpText>{text}</HelpText>
    </li>
  );
}
