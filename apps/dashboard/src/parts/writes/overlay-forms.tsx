import type { ReactNode } from "react";
import { translate } from "../../languages/language.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { SidePanelFooter, SidePanelFormBody } from "../../ui/primitives/overlays/side-panel.tsx";
import { useClose } from "../../ui/primitives/overlays/typed-text.tsx";
import { FormRefusal, type FormRefusalProps, WriteForm, type WriteFormProps } from "./write-form.tsx";

interface ButtonedFormProps extends WriteFormProps, Pick<FormRefusalProps, "problem"> {
  /** What the button says that sends it. */
  submit: string;
  icon?: ReactNode;
  variant?: "primary" | "danger";
  isDisabled?: boolean;
  cancel?: string;
}

/** A form that fills a dialog: its fields, why it was refused, and the two ways out. */
export function DialogForm(props: ButtonedFormProps) {
  const { children, submit, icon, variant, isDisabled, cancel, problem, ...form } = props;
  return (
    <WriteForm className="flex flex-col gap-4" {...form}>
      {children}
      <FormRefusal write={form.write} problem={problem} />
      <DialogActions>
        <FormButtons {...props} />
      </DialogActions>
    </WriteForm>
  );
}

/** A form that fills a side panel, with its buttons in sight below the fields. */
export function PanelForm(props: ButtonedFormProps) {
  const { children, submit, icon, variant, isDisabled, cancel, problem, ...form } = props;
  return (
    <WriteForm className="flex min-h-0 flex-1 flex-col" {...form}>
      <SidePanelFormBody>
        {children}
        <FormRefusal write={form.write} problem={problem} />
      </SidePanelFormBody>
      <SidePanelFooter>
        <FormButtons {...props} />
      </SidePanelFooter>
    </WriteForm>
  );
}

type FormButtonsProps = Omit<ButtonedFormProps, "children" | "onSubmit">;

function FormButtons({ write, submit, icon, variant = "primary", isDisabled, cancel }: FormButtonsProps) {
  const close = useClose();
  return (
    <>
      <Button onClick={close}>{cancel ?? translate("Cancel")}</Button>
      <Button
        type="submit"
        variant={variant}
        icon={icon}
        disabled={isDisabled === true}
        isPending={write.isPending}
      >
        {submit}
      </Button>
    </>
  );
}
