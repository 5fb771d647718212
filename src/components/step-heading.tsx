import { chakra } from '@chakra-ui/react';

/** 'Step N of M' in small letters above the title. Screen readers read both as one heading. */
export function StepHeading({ step, title }: { step: string; title: string }) {
  return (
    <chakra.h1>
      <chakra.span
        display="block"
        fontFamily="body"
        fontWeight="400"
        textStyle="small"
        color="fg.muted"
      >
        {step}
        <span className="visually-hidden"> — </span>
      </chakra.span>
      {title}
    </chakra.h1>
  );
}
